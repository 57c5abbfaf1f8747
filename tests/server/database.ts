import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { seedDemo } from '../../sim/demo/seed.ts'
import { HOUSE } from '../../src/server/db/house.ts'
import { openPool } from '../../src/server/db/open.ts'
import { createDb, type Db } from '../../src/server/db/transaction.ts'
import { demoHouse } from '../../src/server/demo-world.ts'
import { pause } from '../../src/server/time.ts'
import { openVault } from '../../src/server/vault.ts'
import { INICIO, MEIO_DIA } from '../inicio.ts'
import { hashDeSenha } from './world.ts'

export { INICIO, MEIO_DIA }

/** Gives the folder of the key that sealed the demo world's certificates. */
export const demoVault = () => join(inject('pasta'), 'demo')

/**
 * A database of this test file's own: migrated, with the demo world too, or `blank`, without a table. `close` drops it.
 */
export async function createTestDb({
  demo = false,
  blank = false,
  now = () => new Date(INICIO),
} = {}): Promise<{
  db: Db
  close: () => Promise<void>
}> {
  const cluster = inject('cluster')
  const log = pino({ level: 'silent' })
  const name = `tecla_arq_${process.ppid}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  // a database is copied and dropped behind a checkpoint, for as long as the disk takes
  const admin = openPool({ ...cluster, database: 'postgres', max: 1, statement_timeout: 0 }, log)
  await copyTemplate(admin, name, blank ? 'template0' : demo ? await demoTemplate(admin) : cluster.database)
  const db = createDb(openPool({ ...cluster, database: name, max: 10 }, log), now)
  return {
    db,
    async close() {
      await db.close()
      await drop(admin, name)
      await admin.end()
    },
  }
}

/** The template with the demo world in it: the first file of the run that asks writes it, the others wait. */
async function demoTemplate(admin: Pool): Promise<string> {
  const cluster = inject('cluster')
  const name = `${cluster.database}_demo`
  const client = await admin.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    // under its name only when it is whole: a file may be killed while it writes
    const draft = `${name}_${process.pid}`
    await copyTemplate(client, draft, cluster.database)
    const db = createDb(
      openPool({ ...cluster, database: draft, max: 10 }, pino({ level: 'silent' })),
      () => new Date(INICIO),
    )
    mkdirSync(demoVault(), { recursive: true })
    await seedDemo(demoHouse({ db, vault: openVault(demoVault()), clock: () => new Date(INICIO) }))
    await cheapLogins(db)
    await db.close()
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    client.release()
  }
}

/** Gives the demo's users, who share one password, the hash of the tests' world. */
async function cheapLogins(db: Db): Promise<void> {
  const senha = await hashDeSenha()
  const accounts = await db.tx({ account_id: HOUSE }, q => q.query<{ id: number }>('select id from accounts'))
  for (const { id } of accounts.rows)
    await db.tx({ account_id: id }, q => q.query('update usuarios set senha_hash = $1', [senha]))
}

/**
 * Copies a template by its files: PostgreSQL's default writes every page of it to the log as well, which takes three times
 * the CPU. Two copies at once: the second waits for the first ("source database is being accessed by other users").
 */
async function copyTemplate(admin: Pick<Pool, 'query'>, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`create database ${name} template ${template} strategy file_copy`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error
      await pause(50)
    }
  }
}

/**
 * Drops a database and ends its sessions. `force` is refused while an autovacuum worker is connected; a plain drop makes the
 * server end the worker.
 */
async function drop(admin: Pool, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`drop database ${name} ${attempt % 2 ? 'with (force)' : ''}`)
      return
    } catch (error) {
      // a plain drop gives up after 5 s when a session is left (55006)
      if (!['42501', '55006'].includes((error as { code?: string }).code ?? '') || attempt === 20) throw error
    }
  }
}
