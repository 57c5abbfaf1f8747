import type { Pool, PoolClient } from 'pg'

/** Runs `work` in one server at a time, by the advisory `lock`. No timeout on `client`: waits and migrations are long. */
export async function oneServerAtATime<T>(
  pool: Pool,
  lock: number,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}
