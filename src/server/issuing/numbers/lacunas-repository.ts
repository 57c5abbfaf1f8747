import type { Q, Tenant } from '../../db/transaction.ts'

export interface Pulo {
  empresa_id: number
  serie_id: number
  modelo: string
  serie: string
  /** First and last number without a note; `ate` below `de`: no number is left without a note. */
  de: number
  ate: number
  usuario_id: number
}

/**
 * Gives the last used number of a series: from its counter, from any note of the company with the model and series (also
 * under another row of the register), or from voided numbers. Null: none yet.
 */
export async function lastNumber(
  q: Q,
  tenant: Tenant,
  { id, empresa_id, modelo, serie }: { id: number | null; empresa_id: number; modelo: string; serie: string },
): Promise<number | null> {
  const { rows } = await q.query<{ ultimo: number | null }>(
    `select greatest(
        (select ultimo from serie_contadores where account_id = $1 and serie_id = $2),
        (select max(numero) from documentos_fiscais
          where account_id = $1 and empresa_id = $3 and modelo = $4 and serie = $5),
        (select max(ate) from inutilizacoes where account_id = $1 and empresa_id = $3 and modelo = $4 and serie = $5
          and status <> 'rejeitado')) as ultimo`,
    [tenant.account_id, id, empresa_id, modelo, Number(serie)],
  )
  return rows[0]?.ultimo ?? null
}

/** Locks the series' counter, if it has one: no other transaction takes numbers until the commit. */
export const lockNumbers = (q: Q, tenant: Tenant, serie_id: number) =>
  q.query('select from serie_contadores where account_id = $1 and serie_id = $2 for update', [
    tenant.account_id,
    serie_id,
  ])

/** Gives each series' last number, by id: from register, counter, or any note of the company's model and series. */
export async function lastNumbers(
  q: Q,
  tenant: Tenant,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await q.query<{ id: number; ultimo: number }>(
    `select s.id, greatest(s.sequencia, c.ultimo, (select max(d.numero) from documentos_fiscais d
        where d.account_id = $1 and d.empresa_id = s.empresa_id and d.modelo = s.modelo
          and d.serie = s.serie::int)) as ultimo
      from series s
      left join serie_contadores c on c.account_id = $1 and c.serie_id = s.id
      where s.account_id = $1 and s.id = any($2)`,
    [tenant.account_id, ids],
  )
  return new Map(rows.map(({ id, ultimo }) => [id, ultimo]))
}

/** Deletes the series' stored jumps that begin at the number `de` or later: none of them was followed by a note. */
export const dropJumps = (q: Q, tenant: Tenant, serie_id: number, de: number) =>
  q.query('delete from numeros_pulados where account_id = $1 and serie_id = $2 and de >= $3', [
    tenant.account_id,
    serie_id,
    de,
  ])

export const insertJump = (
  q: Q,
  tenant: Tenant,
  { empresa_id, serie_id, modelo, serie, de, ate, usuario_id }: Pulo,
  em: Date,
) =>
  q.query(
    `insert into numeros_pulados (account_id, empresa_id, serie_id, modelo, serie, de, ate, usuario_id, criado_em)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tenant.account_id, empresa_id, serie_id, modelo, Number(serie), de, ate, usuario_id, em.toISOString()],
  )
