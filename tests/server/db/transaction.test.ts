import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../src/server/db/transaction.ts'
import { toAppError } from '../../../src/server/http/error-handler.ts'
import { createTestDb } from '../database.ts'
import { createAccount } from '../world.ts'

let db: Db
let close: () => Promise<void>
let account_id: number

beforeAll(async () => {
  ;({ db, close } = await createTestDb())
  account_id = (await createAccount(db, { users: [] })).account_id
})
afterAll(() => close())

test('um erro desfaz tudo e devolve a conexão limpa', async () => {
  const failed = db.tx({ account_id }, async q => {
    await q.query("insert into grupos (account_id, nome) values ($1, 'some')", [account_id])
    throw new Error('parou')
  })
  await expect(failed).rejects.toThrow('parou')
  const { rowCount } = await db.tx({ account_id }, q => q.query("select from grupos where nome = 'some'"))
  expect(rowCount).toBe(0)
})

test('toda conexão fala em UTC e não compila comandos', async () => {
  const { rows } = await db.tx({ account_id }, q =>
    q.query("select current_setting('timezone') as fuso, current_setting('jit') as jit"),
  )
  expect(rows).toEqual([{ fuso: 'UTC', jit: 'off' }])
})

test('só o conflito de serialização é tentado mais de uma vez, até seis', async () => {
  let runs = 0
  const fail = (code: string) =>
    db.tx({ account_id }, async () => {
      runs++
      throw Object.assign(new Error(code), { code })
    })
  await expect(fail('40001')).rejects.toThrow('40001')
  expect(runs).toBe(6)
  runs = 0
  await expect(fail('23505')).rejects.toThrow('23505')
  expect(runs).toBe(1)
})

test.each([
  `message = 'duplicate key value violates unique constraint "produtos_referencia_unico_102216"'`,
  "constraint = 'produtos_referencia_unico_102216'",
])('a chave repetida de um banco espalhado tem o nome da tabela inteira: %s', async said => {
  const refused = db.tx({ account_id }, q =>
    q.query(`do $$ begin raise unique_violation using ${said}; end $$`),
  )
  await expect(refused).rejects.toMatchObject({ constraint: 'produtos_referencia_unico' })
})

test('duas transações em abraço mortal terminam as duas', async () => {
  const [um = 0, dois = 0] = await db.tx({ account_id }, async q => {
    const { rows } = await q.query<{ id: number }>(
      "insert into grupos (account_id, nome) values ($1, 'um'), ($1, 'dois') returning id",
      [account_id],
    )
    return rows.map(row => row.id)
  })
  let arrived = 0
  let meet = () => {}
  const both = new Promise<void>(resolve => {
    meet = resolve
  })
  const touch = (first: number, second: number) =>
    db.tx({ account_id }, async q => {
      await q.query('update grupos set ativo = not ativo where id = $1', [first])
      if (++arrived === 2) meet()
      await both
      await q.query('update grupos set ativo = not ativo where id = $1', [second])
    })
  await expect(Promise.all([touch(um, dois), touch(dois, um)])).resolves.toHaveLength(2)
})

test('conexão derrubada entre dois comandos: erro que se entende, e o processo segue', async () => {
  const lost = db.tx({ account_id }, async q => {
    const { rows } = await q.query<{ pid: number }>('select pg_backend_pid() as pid')
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    for (;;) await q.query('select 1')
  })
  expect(toAppError(await lost.catch(error => error)).codigo).toBe('INDISPONIVEL')
  expect((await db.tx({ account_id }, q => q.query('select 1'))).rowCount).toBe(1)
})

test.each([0, -1, 1.5, Number.NaN])('conta %s não é conta', async account => {
  expect(() => db.tx({ account_id: account }, async () => {})).toThrow('not an id')
})

test('consultas pedidas ao mesmo tempo vão uma a uma, e a que falha desfaz tudo', async () => {
  const order: number[] = []
  // `one-query.ts` refuses a second query on a busy client
  const ask = (q: Parameters<Parameters<Db['tx']>[1]>[0], n: number) =>
    q.query('select 1').then(() => order.push(n))
  await db.tx({ account_id }, q => Promise.all([1, 2, 3].map(n => ask(q, n))))
  expect(order).toEqual([1, 2, 3])
  const failed = db.tx({ account_id }, q =>
    Promise.all([
      q.query('select 1 / 0'),
      q.query("insert into grupos (account_id, nome) values ($1, 'depois')", [account_id]),
    ]),
  )
  await expect(failed).rejects.toThrow('division by zero')
  const { rowCount } = await db.tx({ account_id }, q => q.query("select from grupos where nome = 'depois'"))
  expect(rowCount).toBe(0)
})
