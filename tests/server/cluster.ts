import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { alive } from '../../src/server/db/cluster-dir.ts'
import { type Embedded, startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openPool } from '../../src/server/db/open.ts'
import { freePort } from '../../src/server/free-ports.ts'
import { makeKeys } from '../keys.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection of the role that owns the test databases; `database` is the template's. */
    cluster: { host: string; port: number; user: string; password?: string; database: string }
    /** Folder of the run: what its test files share. */
    pasta: string
    /** URL of a superuser, to any database of the cluster. */
    superuser: string
  }
}

const PREFIX = 'tecla-teste-'
const ROLE = 'tecla_teste'
const OWN_TCP = 'segundo'

interface Cluster {
  provided: ProvidedContext
  stop: () => Promise<void>
}

/** The run's cluster and how many projects use it; on globalThis because each project loads this file anew. */
const shared = globalThis as typeof globalThis & {
  clusterOfTheRun?: { opening: Promise<Cluster>; users: number }
}

/**
 * One PostgreSQL a run, shared by its projects, migrated once into a template database; each test file copies the template
 * (20 ms). TECLA_TEST_DATABASE_URL runs the same suite against a cluster reached by URL: a superuser's, or `segundo` for
 * one more of our own that listens on TCP.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.clusterOfTheRun ??= { opening: open(), users: 0 }
  const run = shared.clusterOfTheRun
  run.users += 1
  const { provided, stop } = await run.opening
  for (const name of Object.keys(provided) as (keyof ProvidedContext)[])
    project.provide(name, provided[name] as never)
  return async () => {
    run.users -= 1
    if (run.users > 0) return
    delete shared.clusterOfTheRun
    await stop()
  }
}

async function open(): Promise<Cluster> {
  sweep()
  // on other threads, while the database starts
  const keys = makeKeys()
  const given = process.env['TECLA_TEST_DATABASE_URL']
  const dir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // PostgreSQL 15 must be able to walk to its folder
  chmodSync(dir, 0o711)
  const embedded = given && given !== OWN_TCP ? null : await start(dir, given ? await freePort() : null)
  const superuser = embedded ? urlOf(embedded, given === OWN_TCP) : String(given)
  const template = `tecla_modelo_${process.pid}`
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(
    `do $$ begin create role ${ROLE} login createdb password '${ROLE}'; exception when duplicate_object then null; end $$`,
  )
  await client.query(`create database ${template} owner ${ROLE}`)
  const connection = {
    host: client.host,
    port: client.port,
    user: ROLE,
    database: template,
    password: ROLE,
  }
  const pool = openPool(connection, pino({ level: 'silent' }))
  await migrate(pool)
  await pool.end()
  return {
    provided: { cluster: connection, superuser, pasta: dir, chaves: await keys },
    async stop() {
      if (!embedded) await dropAll(client)
      await client.end()
      await embedded?.stop()
      // a process that a test killed may be at its last write
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** The only place where fsync may be off: these rows live for seconds. */
async function start(dir: string, tcp: number | null): Promise<Embedded> {
  return startEmbedded({
    dir: join(dir, 'db'),
    logFile: join(dir, 'postgres.log'),
    pgBin: process.env['TECLA_PG_BIN'] ?? null,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // a test's rows are few: any plan is good, and making one for each call costs more than running it (one-query.ts)
      plan_cache_mode: 'force_generic_plan',
      ...(tcp ? { listen_addresses: '127.0.0.1', port: String(tcp) } : {}),
    },
  })
}

const urlOf = ({ admin: { host, port } }: Embedded, tcp: boolean) =>
  tcp
    ? `postgres://postgres@127.0.0.1:${port}/postgres`
    : `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(String(host))}`

async function dropAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname like $1 or datname like $2',
    [`tecla_modelo_${process.pid}%`, `tecla_arq_${process.pid}_%`],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}

/** A run killed hard leaves its postmaster and folder behind: the pid in the folder's name tells. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(PREFIX))) {
    if (alive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const dir = join(tmpdir(), name)
    try {
      const pid = Number(readFileSync(join(dir, 'db', 'postmaster.pid'), 'utf8').split('\n')[0])
      if (alive(pid)) process.kill(pid, 'SIGQUIT')
    } catch {
      // it was stopped properly
    }
    rmSync(dir, { recursive: true, force: true })
  }
}
