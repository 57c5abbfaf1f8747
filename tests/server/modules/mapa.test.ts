import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

/** A maps service that answers what the test says, and keeps what it was asked. */
let stub: Server
let asked: string[] = []
let say: { status: number; type: string; body: string } | 'silence' = 'silence'
let t: TestApp
let ana: Client
let semChave: TestApp

beforeAll(async () => {
  stub = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (say === 'silence') return void request.socket.destroy()
    response.writeHead(say.status, { 'content-type': say.type }).end(say.body)
  })
  await new Promise<void>(ready => stub.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
  t = await createTestApp({
    config: readConfig(
      {
        TECLA_DEMO: '0',
        TECLA_MAPA_CHAVE: 'k&y',
        TECLA_MAPA_URL: `${url}/{z}/{x}/{y}.png?key={chave}`,
        TECLA_MAPA_BUSCA_URL: `${url}/busca?q={busca}&key={chave}`,
      },
      [],
    ),
  })
  semChave = await createTestApp()
  for (const app of [t, semChave]) await createAccount(app.deps.db, { users: [{ email: 'ana@a.br' }] })
  ana = await t.login('ana@a.br')
})
afterAll(async () => {
  await t.close()
  await semChave.close()
  stub.closeAllConnections()
  stub.close()
})

test('sem chave: o mapa diz que não a tem, e nada é perguntado', async () => {
  const client = await semChave.login('ana@a.br')
  expect((await client.call('GET', 'mapa')).body.data.chave).toBe(false)
  for (const path of ['mapa/14/6069/9295', 'mapa/busca?endereco=Rua%20A']) {
    const { status, body } = await client.call('GET', path)
    expect([status, body.message]).toEqual([422, 'Api Key não informada'])
  }
})

test('a imagem vem pelo servidor, onde fica a chave', async () => {
  asked = []
  say = { status: 200, type: 'image/png', body: 'png' }
  expect((await ana.call('GET', 'mapa/14/6069/9295')).status).toBe(200)
  expect(asked).toEqual(['/14/6069/9295.png?key=k%26y'])
  expect(JSON.stringify((await ana.call('GET', 'mapa')).body)).not.toContain('k&y')
  expect((await t.call('GET', 'mapa/14/6069/9295')).status).toBe(401)
})

test('fora do mundo não há imagem, e a resposta que não serve é 503', async () => {
  asked = []
  for (const path of ['mapa/1/2/0', 'mapa/20/0/0', 'mapa/-1/0/0', 'mapa/a/b/c'])
    expect((await ana.call('GET', path)).status, path).toBe(404)
  expect(asked).toEqual([])
  for (const answer of [
    { status: 200, type: 'text/html', body: '<script>' },
    { status: 403, type: 'image/png', body: '' },
    { status: 200, type: 'image/png', body: 'x'.repeat(600_000) },
    'silence',
  ] as const) {
    say = answer
    const { status, body } = await ana.call('GET', 'mapa/14/6069/9295')
    expect([status, body.message]).toEqual([503, 'O serviço de mapas não respondeu'])
  }
})

test('a Situação diz que o mapa não responde, até que responda', async () => {
  const fora = async () => (await ana.call('GET', 'emissor/situacao')).body.data.fora
  say = 'silence'
  await ana.call('GET', 'mapa/14/6069/9295')
  expect(await fora()).toEqual(['mapa sem resposta'])
  say = { status: 200, type: 'image/png', body: 'png' }
  await ana.call('GET', 'mapa/14/6069/9295')
  expect(await fora()).toEqual([])
})

test.each([
  ['GeoJSON', { features: [{ geometry: { coordinates: [-46.633308, -23.55052] } }] }],
  ['Google', { results: [{ geometry: { location: { lat: -23.55052, lng: -46.633308 } } }] }],
  ['Nominatim', [{ lat: '-23.55052', lon: '-46.633308' }]],
])('endereço achado na forma %s', async (_, json) => {
  asked = []
  say = { status: 200, type: 'application/json', body: JSON.stringify(json) }
  const { body } = await ana.call('GET', 'mapa/busca?endereco=Pra%C3%A7a%20da%20S%C3%A9%26key=outra')
  expect(body.data).toEqual({ lat: '-23.550520', log: '-46.633308' })
  expect(asked).toEqual(['/busca?q=Pra%C3%A7a%20da%20S%C3%A9%26key%3Doutra&key=k%26y'])
})

test.each([
  [{ status: 'ZERO_RESULTS', results: [], error_message: 'Over quota' }, 'Over quota'],
  [{ features: [] }, 'Endereço não localizado no mapa'],
  [{ results: [{ geometry: { location: { lat: 91, lng: 0 } } }] }, 'Endereço não localizado no mapa'],
  ['isto não é JSON', 'Endereço não localizado no mapa'],
])('endereço não achado: o motivo do serviço', async (json, motivo) => {
  say = {
    status: 200,
    type: 'application/json',
    body: typeof json === 'string' ? json : JSON.stringify(json),
  }
  const { status, body } = await ana.call('GET', 'mapa/busca?endereco=Rua%20A')
  expect([status, body.message]).toEqual([404, motivo])
})
