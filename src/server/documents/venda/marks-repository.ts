import type { Q, Tenant } from '../../db/transaction.ts'

/**
 * Age in ms from which a written document marks its day for the cubes, the daily sums that reports keep. Newer
 * documents need no mark: a cube holds only days that ended at least a day ago, and the reports read later days from
 * the documents.
 */
const LATE_MS = 3_600_000

/** Writes the SQL condition: the moment is old enough to be marked. */
const isLate = (moment: string) => `${moment} < $agora - interval '1 hour'`

/** Writes the insert that marks days of `from` (`empresa_id`, `datavenda`), not the last hour's sales. $1: account. */
export const marksOf = (from: string): string =>
  `insert into cubo_marcas (account_id, empresa_id, em, qual)
    select $1, empresa_id, datavenda, 'venda' from ${from} where ${isLate('datavenda')} returning account_id`

/** Marks the day of a document that was written late, so that the cubes of this day are made again. */
export async function markWritten(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, datavenda }: Readonly<Record<string, unknown>>,
  agora: Date,
): Promise<void> {
  if (typeof datavenda !== 'string' || agora.getTime() - Date.parse(datavenda) < LATE_MS) return
  await q.query(`insert into cubo_marcas (account_id, empresa_id, em, qual) values ($1, $2, $3, 'venda')`, [
    account_id,
    empresa_id,
    datavenda,
  ])
}

/** Marks the days of stored sales. */
export async function markSales(q: Q, { account_id }: Tenant, ids: readonly number[]): Promise<void> {
  await q.query(
    `with v as (select empresa_id, datavenda from vendas where account_id = $1 and id = any($2::bigint[])) ${marksOf('v')}`,
    [account_id, ids],
  )
}

/** Marks the hours in which each product was sold since its moment `em`, because its cost changed from then on. */
export async function markCosts(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  changed: readonly { produto_id: number; em: string }[],
): Promise<void> {
  if (changed.length === 0) return
  await q.query({
    name: 'cubo-marcar-custos',
    text: `insert into cubo_marcas (account_id, empresa_id, em, qual)
      select distinct $1::bigint, $2::bigint, date_trunc('hour', m.em), 'custo'
        from (select produto_id, min(em) as em from unnest($3::bigint[], $4::timestamptz[]) as c(produto_id, em)
            where ${isLate('em')} group by produto_id) c
          join estoque_movimentos m on m.account_id = $1 and m.produto_id = c.produto_id and m.em >= c.em
            and m.origem_tipo = 'venda' and ${isLate('m.em')} returning account_id`,
    values: [account_id, empresa_id, changed.map(c => c.produto_id), changed.map(c => c.em)],
  })
}
