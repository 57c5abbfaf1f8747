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
