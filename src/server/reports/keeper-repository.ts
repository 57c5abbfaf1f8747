import type { Q } from '../db/transaction.ts'

/** Reads the user who kept a question, of the register's table; null: no such record. */
export async function readKeeper(q: Q, table: string, id: number): Promise<number | null> {
  const { rows } = await q.query<{ usuario_id: number }>(
    `select usuario_id from ${table} where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0]?.usuario_id ?? null
}
