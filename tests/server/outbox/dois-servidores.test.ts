import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../../../src/server/db/transaction.ts'
import type { JobHandler, JobTipo } from '../../../src/server/outbox/job.ts'
import { enqueue } from '../../../src/server/outbox/repository.ts'
import { createOutbox } from '../../../src/server/outbox/worker.ts'
import { createTestDb } from '../database.ts'
import { createAccount } from '../world.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDb()
  db = made.db
  close = made.close
})
afterEach(() => vi.useRealTimers())
afterAll(() => close())

let agora = Date.parse('2026-11-20T15:00:00Z')
const servidor = (handler: JobHandler) =>
  createOutbox({
    db,
    clock: () => new Date(agora),
    log: pino({ level: 'silent' }),
    handlers: new Proxy({} as Record<JobTipo, JobHandler>, { get: () => handler }),
    exclusive: false,
  })

test('o trabalho que um servidor faz há mais tempo que a sua trava não começa em outro', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { account_id } = await createAccount(db, { users: [] })
  await db.tx({ account_id }, async q => {
    await q.query('delete from outbox where account_id = $1', [account_id])
    await enqueue(q, { account_id }, { tipo: 'email', alvo_id: 1, due_at: new Date(agora) })
  })
  const ate = async () =>
    (
      await db.tx({ account_id }, q =>
        q.query<{ ate: Date }>('select bloqueado_ate as ate from outbox where account_id = $1', [account_id]),
      )
    ).rows[0]?.ate.getTime()
  let acabar = () => {}
  const fim = new Promise<void>(resolve => {
    acabar = resolve
  })
  const feitos: string[] = []
  const um = servidor(async () => {
    feitos.push('um')
    await fim
    return null
  })
  const outro = servidor(async () => {
    feitos.push('outro')
    return null
  })
  await um.start()
  await expect.poll(() => feitos).toEqual(['um'])
  for (let i = 0; i < 4; i++) {
    agora += 10_000
    vi.advanceTimersByTime(10_000)
    await expect.poll(ate).toBe(agora + 30_000)
  }
  await outro.start()
  await outro.stop()
  expect(feitos).toEqual(['um'])
  acabar()
  await um.quiet()
  expect(await ate()).toBeUndefined()
  await um.stop()
})
