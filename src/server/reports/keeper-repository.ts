import type { Q } from '../db/transaction.ts'

/** Reads the user who kept a question, of the register's table; null: no such record. */
export async function readKeeper(q: Q, table: string, id: number): Promise<number | null> {
  const { rows } = await q.query<{ usuario_id: number }>(
    `select usuario_id from ${table} where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0]?.usuario_id ?? null
}

/** Lists which of these records the user kept. */
export async function keptBy(q: Q, table: string, usuario_id: number, ids: readonly number[]) {
  const { rows } = await q.query<{ id: number }>(
    `select id from ${table} where account_id = $conta and usuario_id = $1 and id = any($2::bigint[])`,
    [usuario_id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
