import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pause } from '../../../src/server/time.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let vazio: TestApp
beforeAll(async () => {
  t = await createTestApp()
  vazio = await createTestApp()
  await createAccount(t.deps.db, { users: [{ email: 'dono@estranho.br' }] })
  for (const { app } of [t, vazio]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => Promise.all([t.close(), vazio.close()]))

function portOf({ app }: TestApp): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Writes bytes to the server as they are, and gives all that it answers until it closes the connection. */
function escrever(app: TestApp, ...lines: string[]) {
  const socket = connect(portOf(app), '127.0.0.1')
  let text = ''
  socket.on('data', part => {
    text += part
  })
  socket.write(lines.join('\r\n'))
  const fim = new Promise<string>(done => socket.on('close', () => done(text)))
  return { fim }
}
const dito = async (...lines: string[]) =>
  (await escrever(t, ...lines, 'Connection: close', '', '').fim).split('\r\n')[0]

test('um pedido que nomeia dois servidores é recusado', async () => {
  const port = portOf(t)
  const host = `Host: 127.0.0.1:${port}`
  const ok = 'HTTP/1.1 200 OK'
  const bad = 'HTTP/1.1 400 Bad Request'
  expect(await dito('GET /healthz HTTP/1.1', host)).toBe(ok)
  expect(await dito('GET /healthz HTTP/1.1', host, host)).toBe(bad)
  expect(await dito('GET /healthz HTTP/1.1', host, 'host: evil.example')).toBe(bad)
  expect(await dito('GET http://evil.example/healthz HTTP/1.1', host)).toBe(bad)
  expect(await dito(`GET http://127.0.0.1:${port}/healthz HTTP/1.1`, host)).toBe(ok)
  expect(await dito('GET http://evil.example/healthz HTTP/1.1', 'Host: evil.example')).toMatch(/ 421 /)
})

/** Milliseconds for the 4 MB that an ordinary body may have, at the slowest allowed speed. */
const BODY_MS = (4 * 1024 * 1024) / 64

/** Sends one byte of forty, lets the time for a body pass, and gives what the server said until it closed the connection. */
async function devagar(app: TestApp): Promise<string> {
  const { fim } = escrever(
    app,
    'POST /api/v1/login HTTP/1.1',
    `Host: 127.0.0.1:${portOf(app)}`,
    'Content-Type: application/json',
    'Content-Length: 40',
    '',
    '{',
  )
  while (!app.clock.isWaiting(BODY_MS)) await pause(5)
  app.clock.lapse(BODY_MS)
  return fim
}

test('um corpo que não chega acaba com 408, e a conexão fecha', async () => {
  // nobody owns this server yet: it is answered without its body, and not held open for it
  expect(await devagar(vazio)).not.toContain('200 OK')
  const dito = await devagar(t)
  expect(dito.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout')
  expect(dito).toContain('não chegou a tempo')
})
