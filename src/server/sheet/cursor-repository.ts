import type { Q } from '../db/transaction.ts'

const FETCH = 2000

/**
 * Runs a query and gives its rows in parts, so that they are never in memory together. One cursor in a transaction.
 * @param toPart converts the rows of each part
 */
export async function openCursor<Row extends object, Out>(
  q: Q,
  { text, params }: { text: string; params: unknown[] },
  toPart: (rows: Row[]) => Out[] | Promise<Out[]>,
): Promise<AsyncGenerator<Out[]>> {
  await q.query(`declare exportacao no scroll cursor for ${text}`, params)
  return fetched(q, toPart)
}

async function* fetched<Row extends object, Out>(
  q: Q,
  toPart: (rows: Row[]) => Out[] | Promise<Out[]>,
): AsyncGenerator<Out[]> {
  for (;;) {
    const { rows } = await q.query<Row>(`fetch ${FETCH} from exportacao`)
    if (rows.length === 0) return
    yield await toPart(rows)
  }
}
