import { type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'

/** Balance of each lot, as its movements left it. */
export async function lotBalances(q: Q, ids: readonly unknown[]): Promise<Map<unknown, string>> {
  const { rows } = await q.query<{ lote_id: number; saldo: string }>(
    'select lote_id, sum(saldo)::text as saldo from estoque_saldos where lote_id = any($1) group by lote_id',
    [ids],
  )
  return new Map(rows.map(({ lote_id, saldo }) => [lote_id, saldo]))
}

export async function productOf(q: Q, id: number): Promise<number | null> {
  const { rows } = await q.query<{ produto_id: number }>(
    'select produto_id from produtos_lotes where id = $1',
    [id],
  )
  return rows[0]?.produto_id ?? null
}

/** Lots something is left of: their movements say so, or what was registered where stock is not kept. */
export const withBalance: Sql = sql`coalesce(
    (select sum(s.saldo) from estoque_saldos s where s.account_id = t.account_id and s.lote_id = t.id), t.saldo) > 0`
