import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let token: string

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  token = (await t.login('dono@demo.tecla')).token
})
afterAll(() => t.close())

const cacheOf = async (url: string, method: 'GET' | 'POST' = 'GET', authorization = `Bearer ${token}`) =>
  (await t.app.inject({ method, url, headers: { authorization } })).headers['cache-control']

test.each([
  ['um registro', '/api/v1/user'],
  ['uma lista', '/api/v1/parceiros'],
  ['o que não existe', '/api/v1/vendas/999999'],
  ['uma consulta recusada', '/api/v1/parceiros?limit=x'],
  ['a planilha de uma lista', '/api/v1/parceiros/exportar?formato=csv'],
  ['o documento da API', '/api/v1/openapi.json'],
  ['as medidas', '/metrics'],
])('%s não fica em cache nenhum', async (_what, url) => {
  expect(await cacheOf(url)).toBe('no-store')
})

test('nem a recusa sem sessão, nem a do login', async () => {
  expect(await cacheOf('/api/v1/user', 'GET', '')).toBe('no-store')
  expect(await cacheOf('/api/v1/login', 'POST')).toBe('no-store')
})

test('o catálogo do caixa continua a ser perguntado, e não relido', async () => {
  expect(await cacheOf('/api/v1/pdv/catalogo')).toBe('private, no-cache')
})
