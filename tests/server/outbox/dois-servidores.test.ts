import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../src/server/db/transaction.ts'
import type { JobHandler, JobTipo } from '../../../src/server/outbox/job.ts'
import { enqueue } from '../../../src/server/outbox/repository.ts'
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

const time = handTime(INICIO)
const servidor = (handler: JobHandler) =>
  createOutbox({
    db,
    time,
    log: pino({ level: 'silent' }),
    handlers: new Proxy({} as Record<JobTipo, JobHandler>, { get: () => handler }),
    exclusive: false,
  })

test('o trabalho que um servidor faz há mais tempo que a sua trava não começa em outro', async () => {
  const { account_id } = await createAccount(db, { users: [] })
  await db.tx({ account_id }, async q => {
    await q.query('delete from outbox where account_id = $1', [account_id])
    await enqueue(q, { account_id }, { tipo: 'email', alvo_id: 1, due_at: time.now() })
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
    time.advance(10_000)
    await expect.poll(ate).toBe(time.now().getTime() + 30_000)
  }
  await outro.start()
  await outro.stop()
  expect(feitos).toEqual(['um'])
  acabar()
  await um.quiet()
  expect(await ate()).toBeUndefined()
  await um.stop()
})
