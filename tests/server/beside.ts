import { keepBeside } from '../../src/server/db/beside.ts'
import type { Q } from '../../src/server/db/transaction.ts'

const WRITTEN = /\b(?:insert into|update) "?(usuarios)\b/g

/** Brings what lies beside the tables that a test's own SQL wrote up to them, as the product's statements do. */
export async function settleBeside(q: Q, account_id: number, text: string): Promise<void> {
  for (const [, table = ''] of text.matchAll(WRITTEN)) {
    const { rows } = await q.query<{ id: number }>(`select id from ${table} where account_id = $1`, [
      account_id,
    ])
    await keepBeside(
      q,
      table,
      'changed',
      account_id,
      rows.map(({ id }) => id),
    )
  }
}
