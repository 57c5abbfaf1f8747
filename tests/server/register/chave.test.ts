import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
})
afterAll(() => t.close())

const inclui = (corpo: object, chave: string, api = 'categorias') =>
  dono.call('POST', api, corpo, { 'idempotency-key': chave })
const chamadas = async (nome: string) =>
  (await dono.call('GET', `categorias?nome=${encodeURIComponent(nome)}&limit=100`)).body.data.length

test('o mesmo pedido duas vezes ao mesmo tempo é um registro só', async () => {
  const chave = randomUUID()
  const [um, outro] = await Promise.all([
    inclui({ nome: 'CHAVEADA' }, chave),
    inclui({ nome: 'CHAVEADA' }, chave),
  ])
  const depois = await inclui({ nome: 'CHAVEADA' }, chave)
  expect([um.status, outro.status, depois.status]).toEqual([201, 201, 201])
  expect(depois.body.data).toEqual(um.body.data)
  expect(outro.body.data).toEqual(um.body.data)
  expect(await chamadas('CHAVEADA')).toBe(1)
  const { data } = (await dono.call('GET', `categorias/${um.body.data.id}/historico`)).body
  expect(data.map(({ acao }: { acao: string }) => acao)).toEqual(['criou'])
})

test('um produto dito de novo não é recusado por si mesmo', async () => {
  const chave = randomUUID()
  const corpo = {
    ...{ referencia: 'CHAVE-1', nome: 'COM CHAVE', unidade: 'UN', ncm: '22021000', gtin: '7899999999992' },
    ...{ icms_dentro_id: 1, icms_fora_id: 2, pisconfins_id: 1 },
    estoque: { preco_vend: '5', estoque_inicial: '3' },
  }
  const { body } = await inclui(corpo, chave, 'produtos')
  const outraVez = await inclui({ ...corpo, nome: 'COM OUTRO NOME' }, chave, 'produtos')
  expect([outraVez.status, outraVez.body.errors]).toEqual([201, undefined])
  expect(outraVez.body.data).toMatchObject({
    id: body.data.id,
    nome: 'COM OUTRO NOME',
    estoque: { estoque_atual: '3.00' },
  })
  expect((await inclui(corpo, randomUUID(), 'produtos')).body.errors).toEqual({
    referencia: [expect.stringMatching(/^A referência .+ já é de /)],
  })
})

test('o recusado não gasta a chave, e noutro cadastro ela é de outro registro', async () => {
  const chave = randomUUID()
  expect((await inclui({ nome: '' }, chave)).status).toBe(422)
  expect((await inclui({ nome: 'DEPOIS DA RECUSA' }, chave)).status).toBe(201)
  expect((await inclui({ nome: 'DEPOIS DA RECUSA' }, chave, 'grupo_impressoes')).status).toBe(201)
  expect(await chamadas('DEPOIS DA RECUSA')).toBe(1)
})

test('uma chave que não é UUID é recusada por nome', async () => {
  const { status, body } = await inclui({ nome: 'SEM CHAVE' }, 'abc')
  expect([status, body.errors]).toEqual([422, { 'idempotency-key': ['UUID inválido'] }])
})
