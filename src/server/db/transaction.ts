import pg, { type Pool, type PoolClient, type QueryResult } from 'pg'
import { pause } from '../time.ts'
import { HOUSE } from './house.ts'

/**
 * Running transaction. In its statements `$conta` stands for the account of the transaction, passed as one more
 * parameter. `account_id = $conta_ou_todas` does the same for an account. For the installation (HOUSE, db/house.ts)
 * that condition becomes `true`, because policies then decide which rows of all accounts are seen. `$agora` stands for
 * the moment of the transaction's begin.
 */
export interface Q {
  /** Account; absent where none is known: a login, the worker's queries. */
  account?: number | undefined
  /** Moment of the transaction's begin, by the server's time. */
  readonly agora: Date
  /** Runs `tell` after the commit, and never when the transaction is rolled back: it tells others to read again. */
  afterCommit(tell: () => void): void
  // biome-ignore lint/suspicious/noExplicitAny: a row's type is the caller's assertion
  query<R extends object = any>(
    text: string | { name: string; text: string; values?: unknown[] },
    params?: unknown[],
  ): Promise<QueryResult<R & Record<string, unknown>>>
}

/** Owner of rows: a session, or any object with an account. */
export interface Tenant {
  account_id: number
}

export interface Db {
  readonly pool: Pool
  /**
   * Runs one transaction that writes only the rows of one account, and sees them and the rows that a policy opens to
   * all accounts. The account HOUSE sees and writes more (db/house.ts).
   */
  tx<T>(tenant: Tenant, run: (q: Q) => Promise<T>): Promise<T>
  /** Reads rows of all accounts in the background: only those that `app.worker` opens (due jobs), never business rows. */
  worker<T>(run: (q: Q) => Promise<T>): Promise<T>
  /** Reads the login row of one e-mail address, before the account is known. */
  login<T>(email: string, run: (q: Q) => Promise<T>): Promise<T>
  ping(): Promise<void>
  close(): Promise<void>
}

/** Codes of serialization failure and deadlock, after which the transaction must run again. */
const RETRY = new Set(['40001', '40P01'])
const ATTEMPTS = 6
/** Largest pause in ms before the second attempt, longer later. Random, so that rivals do not begin again together. */
const PAUSE_MS = 40

/** Writes a transaction's setting (app.…); set_config would not reach the nodes of a distributed database. */
export const setLocal = (name: 'tenant' | 'worker' | 'login_email' | 'instalacao', value: string): string =>
  `set local app.${name} = ${pg.escapeLiteral(value)}`

/** Writes `begin` and a setting for one round trip. */
const begin = (...setting: Parameters<typeof setLocal>) => `begin; ${setLocal(...setting)}`

/** Opens transactions on a pool. `now`: time of the server, of which each transaction takes its moment. */
export function createDb(pool: Pool, now: () => Date): Db {
  return {
    pool,
    tx: (tenant, run) => {
      if (!Number.isSafeInteger(tenant.account_id) || tenant.account_id <= 0)
        throw new Error('tx: account_id is not an id')
      return transaction({ pool, now }, begin('tenant', String(tenant.account_id)), run, tenant.account_id)
    },
    worker: run => transaction({ pool, now }, begin('worker', '1'), run),
    login: (email, run) => transaction({ pool, now }, begin('login_email', email), run),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

/** Runs `work` as another account, then restores the first. After an error the transaction must be rolled back. */
export async function asAccount<T>(q: Q, account_id: number, work: () => Promise<T>): Promise<T> {
  const { rows } = await q.query<{ antes: string }>("select current_setting('app.tenant', true) as antes")
  const { account } = q
  await q.query(setLocal('tenant', String(account_id)))
  q.account = account_id
  const answer = await work()
  await q.query(setLocal('tenant', rows[0]?.antes ?? ''))
  q.account = account
  return answer
}

async function transaction<T>(
  { pool, now }: { pool: Pool; now: () => Date },
  opening: string,
  run: (q: Q) => Promise<T>,
  account?: number,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    try {
      return await once(client, opening, run, { account, agora: now() })
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRY.has((error as { code?: string }).code ?? '')) throw error
      await pause(Math.random() * PAUSE_MS * attempt)
    }
  }
}

type Asked = Parameters<Q['query']>

const EVERY = /(?:"?\w+"?\.)?account_id = \$conta_ou_todas/g

/** Statement with its words replaced by parameters after the given ones. `house`: see `filled`. */
interface Placed {
  given: number
  house: boolean
  text: string
  /** Values of the added parameters, in their order. */
  added: readonly ('account' | 'agora')[]
}

/** Statements already rewritten, because a search through a long text costs as much as a round trip. */
const placed = new Map<string, Placed>()
/** Limit of `placed`, because lists and reports compose ever new texts. */
const MOST_PLACED = 2_000

/** Replaces `$conta`, `$conta_ou_todas` and `$agora` in a text by parameters after the `given` ones. */
function withParameters(whole: string, given: number, house: boolean): Placed {
  const known = placed.get(whole)
  if (known?.given === given && known.house === house) return known
  const added: Placed['added'][number][] = []
  const place = (value: Placed['added'][number]) => {
    if (!added.includes(value)) added.push(value)
    return `$${given + added.indexOf(value) + 1}`
  }
  const text = whole
    .replace(EVERY, condition =>
      house ? 'true' : condition.replace('$conta_ou_todas', () => place('account')),
    )
    .replace(/\$conta\b/g, () => place('account'))
    .replace(/\$agora\b/g, () => `${place('agora')}::timestamptz`)
  const made = { given, house, text, added }
  if (placed.size === MOST_PLACED) placed.clear()
  placed.set(whole, made)
  return made
}

/** Replaces the words of a statement by parameters with the transaction's account and moment. */
function filled(asked: Asked[0], params: Asked[1], { account, agora }: Pick<Q, 'account' | 'agora'>) {
  const whole = typeof asked === 'string' ? asked : asked.text
  const asks = whole.includes('$conta')
  if (!asks && !whole.includes('$agora')) return { text: asked, values: params }
  if (asks && account === undefined) throw new Error('query: $conta where no account is known')
  const values = (typeof asked === 'string' ? params : asked.values) ?? []
  const { text, added } = withParameters(whole, values.length, account === HOUSE)
  const given = [...values, ...added.map(each => (each === 'account' ? account : agora.toISOString()))]
  return typeof asked === 'string'
    ? { text, values: given }
    : { text: { ...asked, text, values: given }, values: undefined }
}

/** Name of a unique key of one shard: the key's name and the shard's number. */
const KEY_OF_A_SHARD = /^(\w+)_\d{6,}$/

/** Sets `constraint` of a violated unique key to the whole table's, because Citus says the shard's, mostly in the message alone. */
function nameKey(error: unknown): void {
  const known = error as { code?: string; constraint?: string; message?: string }
  if (known?.code !== '23505') return
  const said = known.constraint ?? /"(\w+)"/.exec(known.message ?? '')?.[1]
  const [, name] = KEY_OF_A_SHARD.exec(said ?? '') ?? []
  if (name) known.constraint = name
}

/** Makes a client's queries wait for each other: the driver takes one at a time. `settled` waits for those under way. */
function oneByOne() {
  let last: Promise<unknown> | null = null
  return {
    ask<T>(query: () => Promise<T>): Promise<T> {
      const asked = last ? last.then(query, query) : query()
      last = asked
      const done = () => {
        if (last === asked) last = null
      }
      asked.then(done, done)
      return asked
    },
    async settled(): Promise<void> {
      while (last) await last.catch(() => {})
    },
  }
}

/** Runs a transaction on `client` and releases it; a connection that cannot even roll back is discarded. */
async function once<T>(
  client: PoolClient,
  opening: string,
  run: (q: Q) => Promise<T>,
  { account, agora }: Pick<Q, 'account' | 'agora'>,
): Promise<T> {
  let broken: Error | undefined
  const queries = oneByOne()
  const told: (() => void)[] = []
  let answer: T
  try {
    await client.query(opening)
    const q: Q = {
      account,
      agora,
      afterCommit: tell => void told.push(tell),
      query: (asked, params) => {
        const { text, values } = filled(asked, params, q)
        return queries.ask(() => client.query(text as string, values))
      },
    }
    answer = await run(q)
    await queries.settled()
    await client.query('commit')
  } catch (error) {
    await queries.settled()
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    nameKey(error)
    throw error
  } finally {
    client.release(broken)
  }
  for (const tell of told) tell()
  return answer
}

/** Sets a savepoint. The returned function undoes all writes since then, and the transaction goes on. */
export async function undoable(q: Pick<Q, 'query'>): Promise<() => Promise<void>> {
  await q.query('savepoint dito_de_novo')
  return async () => void (await q.query('rollback to savepoint dito_de_novo'))
}
