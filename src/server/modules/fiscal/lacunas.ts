import type { FastifyInstance } from 'fastify'
import { type Lacuna, listarLacunas } from '../../../domain/api/lacunas.ts'
import { MODELO_SERIE } from '../../../domain/options/serie.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import { bind } from '../../http/bind.ts'
import { onlyPage } from '../../http/page.ts'
import { notify } from './repository.ts'

export interface Pulo {
  empresa_id: number
  serie_id: number
  modelo: string
  serie: string
  /** First and last number that no note will have; `ate` before `de`: none, after all. */
  de: number
  ate: number
  usuario_id: number
}

/**
 * Last number known of a series: by its counter, or by any note of the company with that model and series, also one that
 * another row of the register numbered. Null: none yet.
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
          where account_id = $1 and empresa_id = $3 and modelo = $4 and serie = $5)) as ultimo`,
    [tenant.account_id, id, empresa_id, modelo, Number(serie)],
  )
  return rows[0]?.ultimo ?? null
}

/**
 * Numbers that a series jumped over wait to be voided: kept, and told in the bell. A jump that is changed before its first
 * note takes the place of the one before.
 */
export async function proposeVoiding(q: Q, tenant: Tenant, pulo: Pulo, agora: Date): Promise<void> {
  const { empresa_id, serie_id, modelo, serie, de, ate, usuario_id } = pulo
  await q.query('delete from numeros_pulados where account_id = $1 and serie_id = $2 and de >= $3', [
    tenant.account_id,
    serie_id,
    de,
  ])
  if (ate < de) return
  await q.query(
    `insert into numeros_pulados (account_id, empresa_id, serie_id, modelo, serie, de, ate, usuario_id, criado_em)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tenant.account_id,
      empresa_id,
      serie_id,
      modelo,
      Number(serie),
      de,
      ate,
      usuario_id,
      agora.toISOString(),
    ],
  )
  const nome = MODELO_SERIE.find(([value]) => value === modelo)?.[1] ?? modelo
  await notify(q, tenant, {
    empresa_id,
    titulo: 'Numeração a inutilizar',
    mensagem: `${nome} série ${serie}: os números ${de} a ${ate} foram pulados e ficaram sem nota. Inutilize-os na SEFAZ até o dia 10 do mês seguinte.`,
    data: agora,
  })
}

/** GET numeracao/lacunas. */
export function lacunasRoutes(app: FastifyInstance, db: Db): void {
  bind(app, listarLacunas, sessao =>
    db.tx(sessao, async q => {
      const { rows } = await q.query<Omit<Lacuna, 'criado_em'> & { criado_em: Date }>(
        `select id, serie_id, modelo, serie, de, ate, usuario_id, criado_em from numeros_pulados
          where empresa_id = $1 order by id desc limit 200`,
        [sessao.empresa_id],
      )
      return onlyPage(rows.map(row => ({ ...row, criado_em: row.criado_em.toISOString() })))
    }),
  )
}
