import pg, { type ClientBase, type Pool } from 'pg'

/**
 * Runs `work` on a connection that nobody used before and nobody uses afterwards. A migration may leave things in its
 * session (`pg_temp`), and a restore applies migrations again.
 */
export async function onOwnConnection<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client(pool.options)
  // an unheard error would end the process; the query that was running fails anyway
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Runs `work` in one server at a time, by the advisory `lock`, on a connection of its own. No timeout there: waits and
 * migrations are long.
 */
export const oneServerAtATime = <T>(
  pool: Pool,
  lock: number,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> =>
  onOwnConnection(pool, async client => {
    await client.query('set statement_timeout = 0')
    // ends with the connection
    await client.query('select pg_advisory_lock($1)', [lock])
    return work(client)
  })
