import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { pause, type Time, ticks } from '../time.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPool, prepareUrl } from './open.ts'
import { createDb, type Db } from './transaction.ts'

/** How a database is opened. */
export interface DatabaseOpening {
  /** When it aborts, our own PostgreSQL ends immediately: the opening fails, and nothing is left running. */
  signal?: AbortSignal | undefined
  /** Runs before migrations change data that exist. Its failure ends the opening, and no data have changed. */
  beforeUpgrade?: ((pool: pg.Pool) => Promise<void>) | undefined
  /** False: leaves the data as they are, of whatever version. */
  migrates?: boolean
}

export interface Database {
  db: Db
  /** Settings to open a separate connection, when other servers may use the database; null: only this process does. */
  shared: pg.ClientConfig | null
  stop(): Promise<void>
}

const NAME = 'tecla'
/** Number of the lock that allows one server for each DATA_DIR: a second server would stop the first one's database. */
const INSTANCE_LOCK = 728_312_002
const LOCK_PATIENCE = 2000
const REVIVE_MS = 1000

/** Opens the configured database and migrates it: DATABASE_URL, else our own PostgreSQL in DATA_DIR/db. */
export async function startDatabase(
  config: Config,
  log: Logger,
  time: Time,
  opening: DatabaseOpening = {},
): Promise<Database> {
  if (!config.databaseUrl) return startOwn(config, log, time, opening)
  const connection = await prepareUrl(config.databaseUrl)
  const pool = openPool(connection, log)
  const db = createDb(pool, time.now)
  try {
    await prepare(pool, opening)
  } catch (error) {
    await db.close()
    throw error
  }
  return { db, shared: connection, stop: () => db.close() }
}

/** Migrates, where the opening asks for it. */
async function prepare(pool: pg.Pool, { beforeUpgrade, migrates = true }: DatabaseOpening): Promise<void> {
  if (migrates) await migrate(pool, beforeUpgrade && (() => beforeUpgrade(pool)))
}

/** State of our own PostgreSQL. `embedded` is replaced when PostgreSQL ended and was started again. */
interface Own {
  embedded: Embedded
  stopping: boolean
}

async function startOwn(
  config: Config,
  log: Logger,
  time: Time,
  opening: DatabaseOpening,
): Promise<Database> {
  const { signal } = opening
  const options = {
    dir: join(config.dataDir, 'db'),
    logFile: join(config.dataDir, 'logs', 'postgres.log'),
    pgBin: config.pgBin,
  }
  const own: Own = { embedded: await startEmbedded(options, signal), stopping: false }
  log.info({ adotado: own.embedded.adopted }, 'PostgreSQL pronto')
  let ended: Promise<void> | undefined
  const abandon = () => {
    own.stopping = true
    ended = own.embedded.stop()
  }
  if (signal?.aborted) abandon()
  else signal?.addEventListener('abort', abandon)
  try {
    return await openOwn(own, () => startEmbedded(options), { ...opening, log, time })
  } catch (error) {
    await ended
    // what this opening started ends with it; an adopted one may be another server's
    if (!own.embedded.adopted && !(error instanceof InUse)) await own.embedded.stop()
    throw error
  }
}

/** Failure of a start in a folder that another server uses. */
class InUse extends StartError {}

async function openOwn(
  own: Own,
  start: () => Promise<Embedded>,
  { log, time, ...opening }: DatabaseOpening & { log: Logger; time: Time },
): Promise<Database> {
  await ensureOwner(own.embedded)
  // a PostgreSQL that ended is started again, maybe with another socket folder: the pool reads its address each time
  const watch = async (): Promise<pg.Client> => {
    const lock = await takeLock(own.embedded)
    lock.on('end', () => {
      if (!own.stopping) void revive()
    })
    return lock
  }
  let lock = await watch()
  const pool = openPool(ownConnection(own.embedded), log)
  // tries without end: a full disk needs a person, and tills go on meanwhile
  const revive = async () => {
    log.error('o PostgreSQL parou; iniciando de novo')
    while (!own.stopping) {
      try {
        own.embedded = await start()
        if (own.stopping) return await own.embedded.stop()
        Object.assign(pool.options, ownConnection(own.embedded))
        lock = await watch()
        log.info('PostgreSQL pronto de novo')
        return
      } catch (error) {
        log.error({ err: error }, 'o PostgreSQL ainda não voltou')
        await pause(REVIVE_MS)
      }
    }
  }
  const db = createDb(pool, time.now)
  const stop = async () => {
    own.stopping = true
    await db.close()
    await lock.end().catch(() => {})
    await own.embedded.stop()
  }
  try {
    await prepare(pool, opening)
  } catch (error) {
    await stop()
    throw error
  }
  return { db, shared: null, stop }
}

const ownConnection = ({ admin }: Embedded): pg.PoolConfig => ({ ...admin, user: NAME, database: NAME })

/**
 * Creates the database and the role that owns it; no superuser, so that forced row-level security applies to the role. The
 * role may create databases: a rehearsed restore has one of its own.
 */
async function ensureOwner({ admin }: Embedded): Promise<void> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const password = typeof admin.password === 'string' ? `password '${admin.password}'` : ''
    const role = await client.query('select from pg_roles where rolname = $1', [NAME])
    if (role.rowCount === 0) await client.query(`create role ${NAME} login nosuperuser ${password}`)
    await client.query(`alter role ${NAME} createdb`)
    const database = await client.query('select from pg_database where datname = $1', [NAME])
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`)
  } finally {
    await client.end()
  }
}

async function takeLock(embedded: Embedded): Promise<pg.Client> {
  const client = new pg.Client({
    ...ownConnection(embedded),
    application_name: 'tecla-instancia',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  // the connection of a server killed just now needs a moment to end
  for (const deadline = ticks() + LOCK_PATIENCE; ; await pause(50)) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
      INSTANCE_LOCK,
    ])
    if (rows[0]?.ours) return client
    if (ticks() > deadline) {
      await client.end()
      throw new InUse('Tecla já está aberta nesta pasta (DATA_DIR)')
    }
  }
}
