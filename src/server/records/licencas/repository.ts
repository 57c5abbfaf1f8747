import { type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'

/** Writes the condition on a status; '*': any. */
export const inState = (status: string): Sql =>
  status === '*' ? sql`t.status is not null` : sql`t.status = ${status}`

export async function stateOf(q: Q, id: number): Promise<string | null> {
  const { rows } = await q.query<{ status: string }>(
    'select status from licencas where account_id = $conta_ou_todas and id = $1',
    [id],
  )
  return rows[0]?.status ?? null
}
