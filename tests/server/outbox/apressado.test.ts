import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tenant } from '../../../src/server/db/transaction.ts'
import type { Desfecho, JobHandler, JobTipo } from '../../../src/server/outbox/job.ts'
import { enqueue, hasten } from '../../../src/server/outbox/repository.ts'
import { createOutbox } from '../../../src/server/outbox/worker.ts'
import { createTestDb, INICIO } from '../database.ts'
import { handTime } from '../time.ts'
import { createAccount } from '../world.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDb()
  db = made.db
  close = made.close
})
afterAll(() => close())

const ESPERA = { depois: 60_000, erro: '108 serviço paralisado' }

/** Runs a job of which `durante` happens while it runs; gives how often it ran without any time passing. */
async function vezes(fim: Desfecho, durante: (tenant: Tenant) => Promise<void>): Promise<number> {
  const time = handTime(INICIO)
  const tenant = await createAccount(db, { users: [] })
  await db.tx(tenant, async q => {
    await q.query('delete from outbox where account_id = $1', [tenant.account_id])
    await enqueue(q, tenant, { tipo: 'documento', alvo_id: 1, due_at: time.now() })
  })
  let feitas = 0
  const handler: JobHandler = async () => {
    if (++feitas === 1) await durante(tenant)
    return feitas === 1 ? fim : null
  }
  const outbox = createOutbox({
    db,
    time,
    log: pino({ level: 'silent' }),
    handlers: new Proxy({} as Record<JobTipo, JobHandler>, { get: () => handler }),
    exclusive: true,
  })
  await outbox.start()
  await outbox.quiet()
  await outbox.stop()
  return feitas
}

const apressa = (but?: number) => (tenant: Tenant) =>
  db.tx(tenant, q => hasten(q, tenant, 'documento', handTime(INICIO)(), but))

test('o que se apressa enquanto corre volta já, em vez de esperar a sua pausa', async () => {
  expect(await vezes(ESPERA, apressa())).toBe(2)
})

test('quem apressa os outros espera a sua pausa, e o que acabou não corre de novo', async () => {
  expect(await vezes(ESPERA, apressa(1))).toBe(1)
  expect(await vezes(null, apressa())).toBe(1)
})
