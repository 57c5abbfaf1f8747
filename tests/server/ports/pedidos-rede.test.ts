import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveLoopback } from '../../../sim/loopback.ts'
import { failureOf } from '../../../src/server/ports/outcome.ts'
import { createPedidosClient } from '../../../src/server/ports/pedidos/client.ts'

/** Which addresses a company's channel reaches when the installation has its hub inside its own network. */
let hub: Awaited<ReturnType<typeof serveLoopback>>
let other: typeof hub
const heard: string[] = []

const server = (name: string) =>
  serveLoopback((request, response) => {
    heard.push(`${name} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 't', expires_in: 600 }))
  })

beforeAll(async () => {
  hub = await server('hub')
  other = await server('outro')
})
afterAll(async () => {
  await hub.close()
  await other.close()
})

test('o canal alcança o aplicativo da instalação, e mais nada da rede dela', async () => {
  const app = createPedidosClient(
    {
      settings: { TECLA_PEDIDOS_URL: hub.url, TECLA_PEDIDOS_REDE_INTERNA: false },
      ask: async (_line: string, call: (signal: AbortSignal) => Promise<unknown>) =>
        call(new AbortController().signal).then(answer => ({ kind: 'answer', answer }), failureOf),
    } as never,
    () => new Date('2027-01-04T12:00:00Z'),
  )
  const access = (canal_id: number, url: string | null) => ({
    ...{ canal_id, url, client_id: 'a', client_secret: 'b' },
  })
  expect(await app.order(access(1, null), 'x')).toMatchObject({ answer: { status: 200 } })
  expect(await app.order(access(2, `${hub.url}/`), 'x')).toMatchObject({ answer: { status: 200 } })
  const before = heard.length
  expect(await app.order(access(3, other.url), 'x')).toMatchObject({
    told: expect.stringContaining('precisa de https'),
  })
  expect(await app.order(access(4, other.url.replace('http:', 'https:')), 'x')).toMatchObject({
    told: expect.stringContaining('fica na rede interna'),
  })
  expect(heard.slice(before)).toEqual([])
})
