import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { diskFull } from '../data-dir.ts'
import { freePort } from '../free-ports.ts'
import { StartError } from '../start-error.ts'
import { pause, ticks } from '../time.ts'
import { type Binaries, findBinaries, type RunAs } from './binaries.ts'
import {
  alive,
  cleanEnv,
  dataArgs,
  ensureCluster,
  errorLine,
  runAsOf,
  superuserPassword,
  windows,
} from './cluster-dir.ts'
import { makeSocketDir, ownedSocketDir, removeSocketDir } from './socket-dir.ts'

/** Running PostgreSQL (postmaster): started by us, or left running by a server process that was killed. */
export interface Embedded {
  /** Superuser's connection to the database `postgres`. */
  admin: pg.ClientConfig
  adopted: boolean
  /** Shuts down fast; after 8 seconds sends an immediate shutdown and resolves without waiting. */
  stop(): Promise<void>
}

interface Options {
  dir: string
  logFile: string
  pgBin: string | null
  /** Extra settings. Only the tests' cluster may switch fsync off. */
  settings?: Record<string, string>
}

const ABSENT = new Set(['ECONNREFUSED', 'ENOENT'])
/** Time in ms for PostgreSQL to answer: on a busy machine a connection alone may take seconds. */
const PATIENCE = 120_000
const STOP_PATIENCE = 8000

/** SQLSTATE cannot_connect_now: PostgreSQL starts, or recovers from a power cut for as long as it takes. */
const STARTING = '57P03'

/** Errors after which to try again: another start was faster, or processes of a killed postmaster are still ending. */
const PASSING = /lock file|shared memory|Address already in use/

/**
 * Starts PostgreSQL in `dir`, creating the cluster if needed, or uses the postmaster already running there. When `signal`
 * aborts before PostgreSQL answers, ends it again.
 */
export async function startEmbedded(options: Options, signal?: AbortSignal): Promise<Embedded> {
  const runAs = runAsOf(options.dir)
  const binaries = findBinaries(options.pgBin, runAs)
  ensureCluster(options.dir, binaries, runAs)
  for (const deadline = ticks() + PATIENCE; ; await pause(100)) {
    const adopted = await adopt(options.dir, binaries, runAs)
    if (adopted) return adopted
    signal?.throwIfAborted()
    const child = await launch(options, binaries, runAs)
    const end = () => child.process.kill('SIGINT')
    signal?.addEventListener('abort', end)
    const admin = adminConfig(options.dir, child.socketDir, child.port)
    const failure = await failureOf(child, admin, options.logFile)
    signal?.removeEventListener('abort', end)
    if (failure === null) return running(options.dir, binaries, admin, child.pid ?? 0, false)
    if (ticks() > deadline || !PASSING.test(failure))
      throw new StartError(`O PostgreSQL não iniciou: ${failure}`)
  }
}

interface Lock {
  pid: number
  port: number
  socketDir: string
}

/** Reads postmaster.pid: pid, data folder, start, port, socket folder (src/include/utils/pidfile.h). */
function readLock(dir: string): Lock | null {
  try {
    const [pid, , , port, socketDir] = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '' }
  } catch {
    return null
  }
}

async function adopt(dir: string, binaries: Binaries, runAs: RunAs): Promise<Embedded | null> {
  const lock = readLock(dir)
  if (!lock) return null
  // after a reboot the folder may belong to another user
  if (!windows && !ownedSocketDir(lock.socketDir, runAs)) return null
  const admin = adminConfig(dir, lock.socketDir, lock.port)
  for (let deadline = ticks() + PATIENCE; alive(lock.pid); await pause(20)) {
    const answer = await tryConnect(admin)
    if (answer === 'starting') deadline = ticks() + PATIENCE
    if (answer === 'ok') return running(dir, binaries, admin, lock.pid, true)
    // no process listens: the pid now belongs to another program
    if (answer === 'refused') break
    if (ticks() > deadline) throw new StartError('O PostgreSQL que já estava aberto não responde')
  }
  if (!windows) removeSocketDir(lock.socketDir, lock.port)
  return null
}

function adminConfig(dir: string, socketDir: string, port: number): pg.ClientConfig {
  const password = superuserPassword(dir)
  return {
    host: windows ? '127.0.0.1' : socketDir,
    port,
    user: 'postgres',
    database: 'postgres',
    ...(password ? { password } : {}),
  }
}

interface Launched {
  process: ChildProcess
  pid: number | undefined
  socketDir: string
  port: number
}

async function launch(options: Options, binaries: Binaries, runAs: RunAs): Promise<Launched> {
  const socketDir = windows ? '' : makeSocketDir(runAs)
  const port = windows ? await freePort() : Number(options.settings?.['port'] ?? 5432)
  const settings = {
    listen_addresses: windows ? '127.0.0.1' : '',
    port: String(port),
    ...(windows ? {} : { unix_socket_directories: socketDir, unix_socket_permissions: '0700' }),
    max_connections: '60',
    // a restored copy locks each table, index and key in one transaction
    max_locks_per_transaction: '256',
    ...options.settings,
  }
  const { path, cwd } = dataArgs(options.dir, runAs)
  const log = openSync(options.logFile, 'a', 0o600)
  const child = spawn(
    join(binaries.dir, 'postgres'),
    ['-D', path, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // separate process group: Ctrl+C must reach only our process, so that running transactions finish first
    { ...runAs, cwd, env: cleanEnv(), stdio: ['ignore', log, log], detached: !windows, windowsHide: true },
  )
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return { process: child, pid: child.pid, socketDir, port }
}

/**
 * Waits until PostgreSQL answers, and gives null; when PostgreSQL ended instead, the error in its log. @throws
 * StartError for a full disk, or when PostgreSQL says nothing for two minutes: then it is ended
 */
async function failureOf(child: Launched, admin: pg.ClientConfig, logFile: string): Promise<string | null> {
  let deadline = ticks() + PATIENCE
  while (child.process.exitCode === null && child.process.signalCode === null && child.pid) {
    const answer = await tryConnect(admin)
    if (answer === 'ok') return null
    if (answer === 'starting') deadline = ticks() + PATIENCE
    if (ticks() > deadline) {
      child.process.kill('SIGQUIT')
      throw new StartError('O PostgreSQL não respondeu em dois minutos: a máquina está ocupada demais?')
    }
    await pause(15)
  }
  removeSocketDir(child.socketDir, child.port)
  const why = errorLine(readFileSync(logFile, 'utf8').slice(-4000))
  if (why.includes('No space left') || diskFull(dirname(logFile)))
    throw new StartError('Disco cheio: o banco de dados não iniciou')
  return why
}

async function tryConnect(config: pg.ClientConfig): Promise<'ok' | 'starting' | 'busy' | 'refused'> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ok'
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === STARTING) return 'starting'
    // any other error counts as a PostgreSQL that will answer later
    return ABSENT.has(code) ? 'refused' : 'busy'
  } finally {
    // not awaited: `end` may never resolve when the server does not answer
    client.end().catch(() => {})
  }
}

function running(
  dir: string,
  binaries: Binaries,
  admin: pg.ClientConfig,
  pid: number,
  adopted: boolean,
): Embedded {
  return {
    admin,
    adopted,
    async stop() {
      if (windows) spawnSync(join(binaries.dir, 'pg_ctl'), ['stop', '-D', dir, '-m', 'fast'])
      else signal(pid, 'SIGINT')
      const deadline = ticks() + STOP_PATIENCE
      while (alive(pid) && ticks() < deadline) await pause(10)
      // an immediate shutdown loses nothing committed: the next start replays the log
      if (alive(pid)) signal(pid, 'SIGQUIT')
      if (!windows && admin.host) removeSocketDir(admin.host, Number(admin.port))
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // process already ended
  }
}
