import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../../src/server/config.ts'
import { prepareDataDir } from '../../../src/server/data-dir.ts'
import { answersTo } from '../../../src/server/http/host.ts'
import { clientOf, peersOf } from '../../../src/server/http/peers.ts'
import { createDoor } from '../../../src/server/realtime/door.ts'
import { createHub } from '../../../src/server/realtime/hub.ts'
import { INICIO } from '../database.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { handTime } from '../time.ts'
import { createAccount } from '../world.ts'

const FORA = '203.0.113.9'
const dir = mkdtempSync(join(tmpdir(), `tecla-estranhos-${process.pid}-`))
prepareDataDir(dir)
const config = (env: object) => readConfig({ TECLA_DEMO: '1', DATA_DIR: dir, ...env }, [])

let t: TestApp
let atras: TestApp
let dono: string
let caixa: string
beforeAll(async () => {
  t = await createTestApp({
    config: config({ TECLA_METRICS_TOKEN: 'token-de-quem-vigia', TECLA_WRAPPERS: 'capacitor://localhost' }),
  })
  atras = await createTestApp({ config: config({ TECLA_PROXY: '10.0.0.0/8, loopback' }) })
  await createAccount(atras.deps.db, { users: [{ email: 'dona@b.br' }] })
  await createAccount(t.deps.db, {
    users: [{ email: 'dono@a.br' }, { email: 'caixa@a.br', flags: ['documentos_pdv'] }],
  })
  dono = (await t.login('dono@a.br')).token
  caixa = (await t.login('caixa@a.br')).token
})
afterAll(async () => {
  await t.close()
  await atras.close()
  rmSync(dir, { recursive: true, force: true })
})

const get = async (app: TestApp, url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.app.inject({ url, remoteAddress, headers })).statusCode
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const RESERVADAS = [
  '/metrics',
  '/docs',
  '/docs/json',
  '/docs/static/swagger-ui-bundle.js',
  '/api/v1/openapi.json',
  '/demo/emails',
  '/demo/emails/x.eml',
]

describe.each(RESERVADAS)('%s', url => {
  const found = url.endsWith('.eml') ? 404 : 200

  test('abre nesta máquina, e a ninguém de fora sem a sessão de quem configura', async () => {
    expect(await get(t, url, '127.0.0.1')).toBe(found)
    expect(await get(t, url, '::1')).toBe(found)
    expect(await get(t, url, FORA)).toBe(403)
    expect(await get(t, url, FORA, bearer(caixa))).toBe(403)
    expect(await get(t, url, FORA, bearer(dono))).toBe(found)
    // what a stranger writes of himself opens nothing
    expect(await get(t, url, FORA, { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  })

  test('por um proxy: só quem ele diz ser desta máquina', async () => {
    // a proxy that we were not told of
    expect(await get(t, url, '127.0.0.1', { 'x-forwarded-for': FORA })).toBe(403)
    expect(await get(atras, url, '127.0.0.1', { 'x-forwarded-for': FORA })).toBe(403)
    expect(await get(atras, url, '10.1.2.3', { 'x-forwarded-for': `127.0.0.1, ${FORA}` })).toBe(403)
    expect(await get(atras, url, '127.0.0.1')).toBe(found)
  })

  test('o token de quem vigia lê só as medidas', async () => {
    expect(await get(t, url, FORA, bearer('token-de-quem-vigia'))).toBe(url === '/metrics' ? 200 : 403)
    expect(await get(t, url, FORA, bearer('token-de-quem-erra!'))).toBe(403)
  })
})

describe('a página de um estranho cujo nome ele faz apontar para esta máquina', () => {
  const MAL = { host: 'mal.exemplo:4000' }
  let publica: TestApp
  let rede: TestApp
  beforeAll(async () => {
    publica = await createTestApp({ config: config({ TECLA_URL: 'https://loja.exemplo.br' }) })
    rede = await createTestApp({ config: config({ HOST: '0.0.0.0' }) })
  })
  afterAll(async () => {
    await publica.close()
    await rede.close()
  })

  test('não lê nada de um servidor que só escuta aqui, e ouve por quê', async () => {
    for (const url of [...RESERVADAS, '/healthz', '/api/v1/acesso', '/'])
      expect([url, await get(t, url, '127.0.0.1', MAL)]).toEqual([url, 421])
    const { body } = await t.app.inject({ url: '/api/v1/acesso', headers: MAL })
    expect(JSON.parse(body)).toMatchObject({
      codigo: 'NOME_ESTRANHO',
      message:
        'Este servidor não atende por este nome: abra http://localhost:4000, ou diga o nome em TECLA_URL',
    })
    // what a page may write of itself changes nothing
    expect(await get(t, '/metrics', '127.0.0.1', { ...MAL, 'x-forwarded-host': 'localhost' })).toBe(421)
  })

  test.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'localhost.', 'tecla.localhost', hostname()])(
    'por %s abre',
    async host => {
      expect(await get(t, '/metrics', '127.0.0.1', { host })).toBe(200)
    },
  )

  test('o nome de TECLA_URL abre, os outros não', async () => {
    expect(await get(publica, '/api/v1/acesso', '127.0.0.1', { host: 'loja.exemplo.br' })).toBe(200)
    expect(await get(publica, '/api/v1/acesso', '127.0.0.1', MAL)).toBe(421)
  })

  test('o servidor da rede responde a qualquer nome, e o desta máquina só aos seus', async () => {
    const loja = { host: 'servidor-da-loja:4000' }
    expect(await get(rede, '/api/v1/acesso', '192.168.0.7', loja)).toBe(200)
    expect(await get(rede, '/api/v1/acesso', '192.168.0.7', { host: '192.168.0.2:4000' })).toBe(200)
    for (const url of RESERVADAS) expect([url, await get(rede, url, '127.0.0.1', MAL)]).toEqual([url, 403])
    expect(await get(rede, '/metrics', '127.0.0.1', { host: '192.168.0.2:4000' })).toBe(200)
  })

  test('o proxy de que se falou atende por qualquer nome, salvo o que é desta máquina', async () => {
    expect(await get(atras, '/api/v1/acesso', '127.0.0.1', { ...MAL, 'x-forwarded-for': FORA })).toBe(200)
    expect(await get(atras, '/metrics', '127.0.0.1', MAL)).toBe(403)
  })

  test('não abre o tempo real', () => {
    const door = createDoor({ proxy: () => false, publicUrl: null, answers: answersTo(t.deps.config) })
    const abre = (host: string) =>
      door.enters(
        {
          socket: { remoteAddress: '127.0.0.1' },
          headers: { host, origin: `http://${host}` },
        } as unknown as IncomingMessage,
        new PassThrough(),
      ) !== null
    expect(['mal.exemplo:4000', 'localhost:4000', '127.0.0.1:4000'].map(abre)).toEqual([false, true, true])
  })
})

test('o resto continua aberto a quem chega de fora', async () => {
  for (const url of ['/healthz', '/readyz', '/api/v1/acesso']) expect(await get(t, url, FORA)).toBe(200)
})

test('atrás do proxy, os erros de senha de um não fecham a porta aos outros', async () => {
  const entrar = (ip: string, email: string) =>
    atras.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress: '10.0.0.2',
      headers: { 'x-forwarded-for': ip },
      payload: { email, password: 'errada' },
    })
  const estranho = []
  for (let i = 0; i < 31; i++) estranho.push((await entrar(FORA, `a${i}@b.br`)).statusCode)
  expect(estranho.at(-1)).toBe(429)
  expect((await entrar('203.0.113.10', 'dona@b.br')).statusCode).toBe(401)
})

describe('a porta do tempo real', () => {
  const proxy = peersOf(['10.0.0.0/8'])
  const pedido = (remoteAddress: string, headers: Record<string, string> = {}) =>
    ({
      socket: { remoteAddress },
      headers: { host: 'loja.local:4000', ...headers },
    }) as unknown as IncomingMessage

  test.each<[string, string | undefined, string]>([
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', '127.0.0.1, 198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7, 10.9.9.9', '198.51.100.7'],
    [FORA, '127.0.0.1', FORA],
    ['::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ])('%s que diz %s é %s', (peer, told, client) => {
    expect(clientOf(pedido(peer, told === undefined ? {} : { 'x-forwarded-for': told }), proxy)).toBe(client)
  })

  test('só páginas nossas entram, até um limite, e quem fecha dá lugar', () => {
    const door = createDoor({
      proxy,
      publicUrl: 'https://loja.exemplo.br',
      limits: { total: 4, session: 9, unknown: 2 },
    })
    const abertas: PassThrough[] = []
    const entra = (address: string, headers = {}) => {
      const socket = new PassThrough()
      abertas.push(socket)
      return door.enters(pedido(address, headers), socket) !== null
    }
    expect(entra(FORA, { origin: 'https://mal.exemplo' })).toBe(false)
    expect(entra(FORA, { origin: 'null' })).toBe(false)
    expect(entra(FORA, { origin: 'http://loja.local:4000' })).toBe(true)
    expect(entra(FORA, { origin: 'https://loja.exemplo.br' })).toBe(true)
    expect(entra(FORA)).toBe(false)
    expect(entra('10.0.0.1', { 'x-forwarded-for': FORA })).toBe(false)
    expect(entra('198.51.100.7')).toBe(true)
    expect(entra('127.0.0.1')).toBe(true)
    expect(entra('127.0.0.1')).toBe(false)
    abertas[2]?.emit('close')
    expect(entra(FORA)).toBe(true)
  })

  test('as páginas de um aplicativo entram, e as de outra origem não', () => {
    const door = createDoor({
      proxy,
      publicUrl: null,
      wrappers: ['capacitor://localhost', 'http://127.0.0.1:4231'],
    })
    const entra = (origin: string) => door.enters(pedido(FORA, { origin }), new PassThrough()) !== null
    expect(
      ['capacitor://localhost', 'http://127.0.0.1:4231', 'http://127.0.0.1:4232', 'tauri://localhost'].map(
        entra,
      ),
    ).toEqual([true, true, false, false])
  })

  test('as telas de uma loja atrás de um só endereço entram todas', () => {
    const door = createDoor({ proxy: () => false, publicUrl: null })
    const entra = () => door.enters(pedido(FORA, {}), new PassThrough())
    for (let tela = 0; tela < 1000; tela++) expect(entra()?.known(Math.floor(tela / 10))).toBe(true)
    for (let n = 0; n < 64; n++) expect(entra()).not.toBeNull()
    expect(entra()).toBeNull()
  })

  test('uma sessão tem tantas conexões, sem contar as de outro servidor', () => {
    const limits = { total: 9, session: 2, unknown: 9 }
    const door = createDoor({ proxy: () => false, publicUrl: null, limits })
    const sockets: PassThrough[] = []
    const entra = (token_id: number | null) => {
      const socket = new PassThrough()
      sockets.push(socket)
      return door.enters(pedido('127.0.0.1', {}), socket)?.known(token_id)
    }
    expect([entra(7), entra(7), entra(7), entra(8), entra(null)]).toEqual([true, true, false, true, true])
    sockets[0]?.emit('close')
    expect(entra(7)).toBe(true)
  })

  test('o limite por endereço só conta os que não têm sessão', () => {
    const limits = { total: 9, session: 9, unknown: 2 }
    const door = createDoor({ proxy: () => false, publicUrl: null, limits })
    const entra = () => door.enters(pedido('127.0.0.1', {}), new PassThrough())
    const primeira = entra()
    expect(entra()).not.toBeNull()
    expect(entra()).toBeNull()
    primeira?.known(1)
    primeira?.known(1)
    expect(entra()).not.toBeNull()
    expect(entra()).toBeNull()
  })

  test('quem não se identifica a tempo é desligado', async () => {
    const time = handTime(INICIO)
    const hub = createHub({ id: 'a', key: 'a', secret: 'segredo' }, pino({ level: 'silent' }), time)
    const { createServer } = await import('node:http')
    const server = createServer().listen(0, '127.0.0.1')
    server.on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head))
    await new Promise(resolve => server.once('listening', resolve))
    const ws = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/app/a`)
    const fechou = new Promise(resolve => ws.once('close', resolve))
    await new Promise(resolve => ws.once('message', resolve))
    time.advance(15_000)
    expect(await fechou).toBe(4009)
    hub.close()
    server.close()
  })
})

test('as páginas de um aplicativo desta instalação chamam o servidor, as de outros não', async () => {
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    t.app.inject({ method, url: '/api/v1/user', headers: { origin, ...bearer(dono) } })
  const [preflight, answer, stranger] = [
    await ask('capacitor://localhost', 'OPTIONS'),
    await ask('capacitor://localhost'),
    await ask('https://mal.example', 'OPTIONS'),
  ]
  expect([preflight.statusCode, answer.statusCode]).toEqual([204, 200])
  for (const { headers } of [preflight, answer])
    expect(headers['access-control-allow-origin']).toBe('capacitor://localhost')
  expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
  expect([stranger.statusCode, stranger.headers['access-control-allow-origin']]).toEqual([404, undefined])
})
