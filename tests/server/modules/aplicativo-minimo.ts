import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { diaEm } from '../time.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

type Json = Readonly<Record<string, unknown>>

/** Code of the shop at the application. */
export const MERCHANT = '11222333000181-dbc7e35a-c936-4665-9e13-eb55eb8b6824'

/** Ordering application that tells orders exactly as a test writes them, and answers nothing else. */
export class AplicativoMinimo {
  readonly url: string
  readonly calls: { method: string; path: string; body: string }[] = []
  private readonly orders = new Map<string, Json>()
  private waiting: Json[] = []
  readonly close: () => Promise<void>

  private constructor(port: number, close: () => Promise<void>) {
    this.url = `http://127.0.0.1:${port}`
    this.close = close
  }

  static async open(): Promise<AplicativoMinimo> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', part => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8')
        const { status, json } = app.answer(request.method ?? '', request.url ?? '', body)
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(json === undefined ? '' : JSON.stringify(json))
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const close = () => new Promise<void>(done => server.close(() => done()))
    const app = new AplicativoMinimo((server.address() as AddressInfo).port, close)
    return app
  }

  /** Tells a new order, under an id of its own. Gives the id. */
  place(order: Json): string {
    const id = randomUUID()
    this.orders.set(id, { ...order, id })
    this.tell(id, 'CREATED')
    return id
  }

  /** Changes what is said of an order from now on. */
  change(id: string, said: Json): void {
    this.orders.set(id, { ...this.orders.get(id), ...said })
  }

  tell(orderId: string, eventType: string, more: Json = {}): void {
    const event = { eventId: randomUUID(), eventType, orderId, orderURL: `${this.url}/v1/orders/${orderId}` }
    this.waiting.push({ ...event, createdAt: `${diaEm(new Date(0))}T00:00:00Z`, ...more })
  }

  private answer(method: string, path: string, body: string): { status: number; json?: unknown } {
    this.calls.push({ method, path, body })
    if (path === '/oauth/token')
      return { status: 200, json: { access_token: 't', token_type: 'bearer', expires_in: 3600 } }
    if (path === '/v1/events:polling')
      return this.waiting.length > 0 ? { status: 200, json: this.waiting } : { status: 204 }
    if (path === '/v1/events/acknowledgment') {
      const known = new Set((JSON.parse(body) as { id: string }[]).map(({ id }) => id))
      this.waiting = this.waiting.filter(({ eventId }) => !known.has(String(eventId)))
      return { status: 202 }
    }
    const [, id = '', command] = /^\/v1\/orders\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (command) return { status: 202 }
    if (id === '') return { status: 204 }
    const json = this.orders.get(id)
    return json ? { status: 200, json } : { status: 404, json: {} }
  }
}

export interface LojaComAplicativo {
  loja: Loja
  app: AplicativoMinimo
  canal: number
  /** Lets what is due be done. */
  work(): Promise<void>
  close(): Promise<void>
}

/** Opens a shop whose channel asks an application that says what the test writes. */
export async function abrirLojaComAplicativo(change: Json = {}): Promise<LojaComAplicativo> {
  const loja = await abrirLoja({
    deps: { env: { TECLA_PEDIDOS_REDE_INTERNA: '1', TECLA_URL: 'http://loja.example' } },
  })
  await loja.app.listen({ port: 0, host: '127.0.0.1' })
  const app = await AplicativoMinimo.open()
  const { status, body } = await loja.caixa.call('POST', 'canais_pedido', {
    ...{ nome: 'AppTeste', url: app.url, merchant_id: MERCHANT, client_id: 'c', client_secret: 's' },
    ...{ ativo: true, intervalo_s: 10, preparo_min: 20, ...change },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const work = async () => {
    loja.clock.advance(10_000)
    loja.app.sales.outbox.wake()
    await loja.quieto()
  }
  await work()
  return {
    loja,
    app,
    canal: body.data.id,
    work,
    async close() {
      await loja.close()
      await app.close()
    },
  }
}
