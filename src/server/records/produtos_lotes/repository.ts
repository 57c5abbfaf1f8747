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

/** The product that a lot is of. */
export async function productOf(q: Q, id: number): Promise<{ produto_id: number; controle_lote: boolean }> {
  const { rows } = await q.query<{ produto_id: number; controle_lote: boolean }>(
    'select p.id as produto_id, p.controle_lote from produtos_lotes l join produtos p on p.id = l.produto_id where l.id = $1',
    [id],
  )
  return rows[0] as { produto_id: number; controle_lote: boolean }
}

/** Lots something is left of: their movements say so, or what was registered where stock is not kept. */
export const withBalance: Sql = sql`coalesce(
    (select sum(s.saldo) from estoque_saldos s where s.account_id = t.account_id and s.lote_id = t.id), t.saldo) > 0`

/** Another lot of the product has that name, letters large or small. */
export async function lotTaken(q: Q, produto_id: unknown, lote: unknown, id: unknown): Promise<boolean> {
  const { rows } = await q.query(
    'select 1 from produtos_lotes where produto_id = $1 and lower(btrim(lote)) = lower($2) and id <> $3',
    [produto_id, lote, id],
  )
  return rows.length > 0
}
