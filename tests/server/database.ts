import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { openPool } from '../../src/server/db/open.ts'
import { createDb, type Db } from '../../src/server/db/transaction.ts'

/** A migrated, empty database of this test file's own, copied from the template. `close` drops it. */
export async function createTestDb(): Promise<{ db: Db; close: () => Promise<void> }> {
  const cluster = inject('cluster')
  const log = pino({ level: 'silent' })
  const name = `tecla_arq_${process.ppid}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const admin = openPool({ ...cluster, database: 'postgres', max: 1 }, log)
  await copyTemplate(admin, name, cluster.database)
  const db = createDb(openPool({ ...cluster, database: name, max: 10 }, log))
  return {
    db,
    async close() {
      await db.close()
      await drop(admin, name)
      await admin.end()
    },
  }
}

/** Two copies at once: the second waits for the first ("source database is being accessed by other users"). */
async function copyTemplate(admin: Pool, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`create database ${name} template ${template}`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/** An autovacuum worker in the database is the system's: it is not ours to end, only to wait for. */
async function drop(admin: Pool, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`drop database ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || attempt === 50) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}
