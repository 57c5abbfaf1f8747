import type { Q, Tenant } from '../../db/transaction.ts'

/**
 * Time after which a change is marked: earlier ones are of days that reports read from the documents anyway. The cube keeps
 * days that ended a day ago, so no clock and no open transaction is that late.
 */
const LATE_MS = 3_600_000

/** SQL of a moment that is marked. */
const isLate = (moment: string) => `${moment} < now() - interval '1 hour'`

/** Writes SQL, a step of a statement: marks the days of the sales in `from`, which gives `empresa_id` and `datavenda`. */
export const marksOf = (from: string): string =>
  `insert into cubo_marcas (account_id, empresa_id, em, qual)
    select $1, empresa_id, datavenda, 'venda' from ${from} where ${isLate('datavenda')} returning account_id`

/** Marks the day of a document that was written late, so that reports of that day are made anew. */
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

/** Marks the days since a moment on which a product was sold: its cost of then changed. */
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
