import type { Q } from './transaction.ts'

/** Statement size: a batch of JSON beyond some megabytes is slower than two. */
const BATCH = 4000

/**
 * Inserts plain objects whose keys are columns (the first row names them all), with one statement a batch, for the
 * account given. Returns the ids in the order of the rows.
 */
export async function insertMany(
  q: Q,
  account_id: number,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<number[]> {
  const columns = Object.keys(rows[0] ?? {}).map(name => `"${name}"`)
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    const { rows: written } = await q.query<{ id: number }>(
      `insert into "${table}" (account_id, ${columns})
       select $1::bigint, ${columns} from jsonb_populate_recordset(null::"${table}", $2::jsonb) returning id`,
      [account_id, JSON.stringify(rows.slice(from, from + BATCH))],
    )
    for (const { id } of written) ids.push(id)
  }
  return ids
}
