import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let sem: Client
let vazia: Client
beforeAll(async () => {
  t = await createTestApp()
  const { db } = t.deps
  await createAccount(db, {
    users: [{ email: 'dono@contas.br' }, { email: 'sem@contas.br', flags: ['documentos_pdv'] }],
  })
  await createAccount(db, { users: [{ email: 'vazia@contas.br' }], companies: [{ plano: 'vazio' }] })
  dono = await t.login('dono@contas.br')
  sem = await t.login('sem@contas.br')
  vazia = await t.login('vazia@contas.br')
})
afterAll(() => t.close())

const criar = (more: object) =>
  dono.call('POST', 'contas_financeiras', { nome: 'Itaú', tipo: 'banco', banco_id: null, ...more })
const ler = async (id: number) => (await dono.call('GET', `contas_financeiras/${id}`)).body.data
const principal = async (tipo: string) =>
  (await dono.call('GET', `contas_financeiras?tipo=${tipo}&principal=1`)).body.data[0]

test('o saldo inicial é um movimento, e mudá-lo estorna e lança de novo', async () => {
  const { status, body } = await criar({ saldo_inicial: '1500.00', abertura: '01/11/2026' })
  expect(status).toBe(201)
  const { id } = body.data
  expect(await ler(id)).toMatchObject({ saldo: '1500.00', saldo_inicial: '1500.00' })
  await dono.call('PUT', `contas_financeiras/${id}`, { nome: 'Itaú 2' })
  await dono.call('PUT', `contas_financeiras/${id}`, { saldo_inicial: '-20.00' })
  expect(await ler(id)).toMatchObject({ nome: 'Itaú 2', saldo: '-20.00' })
})

test('a conta com movimento não se exclui, e o tipo não muda', async () => {
  const { id } = (await criar({ nome: 'Com saldo', saldo_inicial: '1.00' })).body.data
  const { status } = await dono.call('DELETE', `contas_financeiras/${id}`)
  expect(status).toBe(409)
  const nova = (await criar({ nome: 'Sem saldo' })).body.data
  const mudou = await dono.call('PUT', `contas_financeiras/${nova.id}`, { tipo: 'cofre' })
  expect(mudou.body.data.tipo).toBe('banco')
  expect((await dono.call('DELETE', `contas_financeiras/${nova.id}`)).status).toBe(200)
})

test('cada tipo tem uma conta principal, que só outra substitui', async () => {
  const antes = await principal('banco')
  expect(antes.nome).toBe('Conta bancária')
  expect((await dono.call('DELETE', `contas_financeiras/${antes.id}`)).status).toBe(409)
  const tirada = await dono.call('PUT', `contas_financeiras/${antes.id}`, { principal: false })
  expect(tirada.body.errors.principal).toEqual(['Para trocar, marque outra conta deste tipo como principal'])
  const { id } = (await criar({ nome: 'Nova principal', principal: true })).body.data
  expect(await principal('banco')).toMatchObject({ id })
  expect(await ler(antes.id)).toMatchObject({ principal: false })
})

test.each([
  ['sem o direito', () => sem],
  ['sem o plano', () => vazia],
])('%s não se leem as contas', async (_, quem) => {
  expect((await quem().call('GET', 'contas_financeiras')).status).toBe(403)
})
