import type { ClientBase, Pool, PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { AppError } from '../../../domain/error.ts'
import { pause } from '../../time.ts'
import { onOwnConnection } from '../one-server.ts'
import { openPool } from '../open.ts'

/** Number of the lock held while somebody uses the scratch database: only its holder may drop it. */
const LOCK = 728_312_013

/** Error of a role that may not create a database. */
export class NoScratch extends Error {}

const FORBIDDEN = '42501'
/** SQLSTATEs of a drop that an ending session stops for a moment: object_in_use, and autovacuum's. */
const PASSING = new Set(['55006', FORBIDDEN])
const ATTEMPTS = 20

/**
 * Runs `work` with an empty database beside the installation's own, and drops it. It dies with a killed server at the next
 * start (dropScratch). @throws NoScratch; EM_ANDAMENTO when another server uses it
 */
export async function withScratch<T>(
  pool: Pool,
  log: Logger,
  work: (scratch: Pool) => Promise<T>,
): Promise<T> {
  return onOwnConnection(pool, async client => {
    if (!(await takeLock(client)))
      throw new AppError('EM_ANDAMENTO', { mensagem: 'Uma cópia já está sendo ensaiada: aguarde' })
    const { name, role } = await namesOf(client)
    await drop(client, name)
    await client.query(`create database ${name} owner ${role} template template0`).catch(error => {
      throw (error as { code?: unknown }).code === FORBIDDEN ? new NoScratch() : error
    })
    const scratch = openPool({ ...beside(pool.options, name), max: 4 }, log)
    try {
      return await work(scratch)
    } finally {
      await scratch.end()
      await drop(client, name)
    }
  })
}

/** Drops the scratch database that a killed server left, unless another server uses it now. */
export const dropScratch = (pool: Pool): Promise<void> =>
  onOwnConnection(pool, async client => {
    if (await takeLock(client)) await drop(client, (await namesOf(client)).name)
  })

async function takeLock(client: ClientBase): Promise<boolean> {
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])
  return rows[0]?.ours === true
}

/**
 * Gives the scratch database's name, made of the own one's number, and the role of the product. A superuser in DATABASE_URL
 * works under that role, which may not create databases: here the superuser itself does.
 */
async function namesOf(client: ClientBase): Promise<{ name: string; role: string }> {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select 'tecla_ensaio_' || oid as name, quote_ident(current_user) as role
       from pg_database where datname = current_database()`,
  )
  await client.query('set role none')
  return rows[0] as { name: string; role: string }
}

async function drop(client: ClientBase, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) return
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (attempt === ATTEMPTS || !PASSING.has(String((error as { code?: unknown }).code))) throw error
      await pause(50)
    }
  }
}

/** Gives the connection to another database of the same server; a URL would win over `database`. */
function beside(options: PoolConfig, database: string): PoolConfig {
  const connection = { ...options, password: options.password }
  if (!options.connectionString) return { ...connection, database }
  const url = new URL(options.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
