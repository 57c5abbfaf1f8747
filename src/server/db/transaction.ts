import { setTimeout } from 'node:timers/promises'
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg'

/** A running transaction. */
export interface Q {
  // biome-ignore lint/suspicious/noExplicitAny: a row's type is the caller's assertion
  query<R extends object = any>(
    text: string | { name: string; text: string; values?: unknown[] },
    params?: unknown[],
  ): Promise<QueryResult<R & Record<string, unknown>>>
}

/** Owner of rows: a Sessao, or anything that carries the account. */
export interface Tenant {
  account_id: number
}

export interface Db {
  readonly pool: Pool
  /** One transaction that sees and writes the rows of one account only. */
  tx<T>(tenant: Tenant, run: (q: Q) => Promise<T>): Promise<T>
  /** Background look-up across accounts: sees only what policies on `app.worker` open (due jobs), never business rows. */
  worker<T>(run: (q: Q) => Promise<T>): Promise<T>
  /** The login row of one e-mail, before the account is known. */
  login<T>(email: string, run: (q: Q) => Promise<T>): Promise<T>
  /** The database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Serialization failure, deadlock: PostgreSQL asks to run the transaction again. */
const RETRY = new Set(['40001', '40P01'])
const ATTEMPTS = 6
/** Those who met once do not begin again at one time, ms. */
const PAUSE_MS = 40

/** Statement that sets one of our settings for the running transaction: a database spread over nodes does not tell them set_config. */
export const setLocal = (name: 'tenant' | 'worker' | 'login_email' | 'instalacao', value: string): string =>
  `set local app.${name} = ${pg.escapeLiteral(value)}`

/** `begin` and its setting in one round trip. */
const begin = (...setting: Parameters<typeof setLocal>) => `begin; ${setLocal(...setting)}`

export function createDb(pool: Pool): Db {
  return {
    pool,
    tx: (tenant, run) => {
      if (!Number.isSafeInteger(tenant.account_id) || tenant.account_id <= 0)
        throw new Error('tx: account_id is not an id')
      return transaction(pool, begin('tenant', String(tenant.account_id)), run)
    },
    worker: run => transaction(pool, begin('worker', '1'), run),
    login: (email, run) => transaction(pool, begin('login_email', email), run),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

async function transaction<T>(pool: Pool, opening: string, run: (q: Q) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    try {
      return await once(client, opening, run)
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRY.has((error as { code?: string }).code ?? '')) throw error
      await setTimeout(Math.random() * PAUSE_MS * attempt)
    }
  }
}

/** Runs on `client` and gives it back; a connection that could not even roll back is thrown away. */
async function once<T>(client: PoolClient, opening: string, run: (q: Q) => Promise<T>): Promise<T> {
  let broken: Error | undefined
  try {
    await client.query(opening)
    const answer = await run({ query: (text, params) => client.query(text as string, params) })
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}
