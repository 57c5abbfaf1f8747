import type { Problema } from '../../../core/dfe/nfe/preflight/regra.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q, Tenant } from '../../db/transaction.ts'

/** A product of which a note would be refused, with the first reason. */
export interface RefusedProduct extends Pick<Problema, 'codigo' | 'campo' | 'texto'> {
  produto_id: number
}

/** Reads the CSTs of each code of a state's imported table of tax benefits, in force on a day; null: no table. */
export async function cstsInForce(
  q: Q,
  uf: string,
  dia: string,
): Promise<ReadonlyMap<string, readonly string[]> | null> {
  const { rows } = await q.query<{ codigo: string; csts: string; vale: boolean }>(
    `select codigo, csts, $2::date between coalesce(vigencia_inicio, '-infinity') and coalesce(vigencia_fim, 'infinity') as vale
      from cbenefs where uf = $1`,
    [uf, dia],
  )
  if (rows.length === 0) return null
  return new Map(rows.filter(({ vale }) => vale).map(({ codigo, csts }) => [codigo, csts.split(' ')]))
}

/** Tells if a till of the company issues NFC-e. */
export async function issuesAtTills(q: Q, empresa_id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    'select from terminais where account_id = $conta and empresa_id = $1 and ativo and serie_65_id is not null limit 1',
    [empresa_id],
  )
  return (rowCount ?? 0) > 0
}

/** Keeps the company's refused products in the place of those found before. Gives the ids that are new among them. */
export async function keepRefused(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  found: readonly RefusedProduct[],
  em: Date,
): Promise<number[]> {
  const { rows } = await q.query<{ produto_id: number }>(
    'delete from produtos_recusados where account_id = $conta and empresa_id = $1 returning produto_id',
    [empresa_id],
  )
  const before = new Set(rows.map(({ produto_id }) => produto_id))
  if (found.length > 0)
    await insertMany(
      q,
      tenant.account_id,
      'produtos_recusados',
      found.map(row => ({ empresa_id, ...row, em: em.toISOString() })),
    )
  return found.flatMap(({ produto_id }) => (before.has(produto_id) ? [] : [produto_id]))
}

/** Takes products off the kept refusals. Gives the ids of those that were among them. */
export async function dropRefused(q: Q, empresa_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await q.query<{ produto_id: number }>(
    `delete from produtos_recusados where account_id = $conta and empresa_id = $1 and produto_id = any($2::bigint[])
      returning produto_id`,
    [empresa_id, ids],
  )
  return rows.map(({ produto_id }) => produto_id)
}

/** Keeps refusals of products that have none. */
export const addRefused = (
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  found: readonly RefusedProduct[],
  em: Date,
): Promise<number[]> =>
  insertMany(
    q,
    tenant.account_id,
    'produtos_recusados',
    found.map(row => ({ empresa_id, ...row, em: em.toISOString() })),
  )

/** Refused products of a company with one field to be mended. */
export interface RefusedByField {
  campo: string
  quantos: number
  /** Reason of the first of them. */
  texto: string
}

/** Counts a company's refused active products by the field to be mended, the most first. */
export async function countRefused(q: Q, empresa_id: number): Promise<RefusedByField[]> {
  const { rows } = await q.query<RefusedByField>(
    `select r.campo, count(*)::int as quantos, min(r.texto) as texto from produtos_recusados r
      join produtos p on p.account_id = $conta and p.id = r.produto_id and p.ativo
      where r.account_id = $conta and r.empresa_id = $1 group by 1 order by 2 desc, 1`,
    [empresa_id],
  )
  return rows
}
