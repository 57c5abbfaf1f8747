import type { ClientBase, Pool } from 'pg'
import { onOwnConnection } from './own-connection.ts'

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
