import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveLoopback } from '../loopback.ts'
import { type Merchant, OrderBook, type OrderEvent } from './book.ts'
import { PEDIDOS_DIALS, type PedidosDials, type PedidosFalha } from './dials.ts'
import type { MenuItem } from './order.ts'

export interface PedidosSimulator {
  /** http://127.0.0.1:port */
  url: string
  dials: PedidosDials
  book: OrderBook
  /** Moments at which tokens were given, by client id. */
  tokens: readonly { client_id: string; at: number }[]
  /** Calls taken, each as `GET /v1/events:polling`. */
  calls: readonly string[]
  /** Sends a webhook that another than the application might: a wrong signature. Gives the status answered. */
  forge(merchant: Merchant): Promise<number | null>
  /** Waits until every webhook on its way was answered. */
  quiet(): Promise<void>
  close(): Promise<void>
}

interface Call {
  method: string
  path: string
  query: URLSearchParams
  text: string
  merchant: Merchant
}

interface Reply {
  status: number
  json?: unknown
  headers?: Record<string, string>
}

const USUAL_TOKEN_S = 3600
const MINUTE_MS = 60_000
/** Units of a price in one R$. */
const TEN_THOUSAND = 10_000
const MOST_BYTES = 1024 * 1024

const problem = (status: number, title: string): Reply => ({ status, json: { title, status } })

/**
 * Starts a simulated ordering application for this computer only: the side of Open Delivery 1.7.1 that shops call. `silent`
 * hears of each call that gets no answer.
 */
export async function startPedidosSimulator(
  clock: () => Date,
  silent: (merchant: Merchant, path: string) => void = () => {},
): Promise<PedidosSimulator> {
  const dials = structuredClone(PEDIDOS_DIALS)
  const tokens: { client_id: string; at: number }[] = []
  const calls: string[] = []
  const valid = new Map<string, { merchant: Merchant; until: number }>()
  const sending = new Set<Promise<unknown>>()
  /** Webhooks that come late, by merchant. */
  const late = new Map<string, OrderEvent[]>()
  let taken: number[] = []
  let counted = 0

  const book = new OrderBook(dials, clock, (merchant, event) => {
    if (dials.webhook === 'desligado') return
    const before = late.get(merchant.id) ?? []
    late.set(merchant.id, dials.webhook === 'atrasado' ? [event] : [])
    for (const told of dials.webhook === 'atrasado' ? before : [...before, event])
      void send(merchant, told, dials.webhook === 'forjado' ? 'outro segredo' : merchant.client_secret)
  })

  /** Posts an event to the shop's webhook. Gives the status answered; null: no answer. */
  function send(merchant: Merchant, event: OrderEvent, secret: string): Promise<number | null> {
    if (!merchant.webhook) return Promise.resolve(null)
    const body = JSON.stringify(event)
    const sent = fetch(`${merchant.webhook}/v1/newEvent`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-app-id': merchant.app_id,
        'x-app-merchantid': merchant.id,
        'x-app-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
    }).then(
      async answer => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => null,
    )
    keepSending(sent)
    return sent
  }

  function keepSending(sent: Promise<unknown>): void {
    sending.add(sent)
    void sent.finally(() => sending.delete(sent))
  }

  /** Reads the shop's menu again. One that cannot be read leaves the menu of before. */
  async function readMenu(merchant: Merchant): Promise<void> {
    const shop = await fetch(`${merchant.webhook}/merchant`).then(
      answer => answer.json() as Promise<MerchantJson>,
      () => null,
    )
    if (shop) merchant.menu = menuOf(shop)
  }

  /** Gives the fault of this call: a fixed share of them. */
  function faultOf(): PedidosFalha | null {
    if (dials.falha === null) return null
    const before = Math.floor(counted * dials.taxa)
    counted++
    return Math.floor(counted * dials.taxa) > before ? dials.falha : null
  }

  /** Counts a call; null: it is within the limit, else the seconds to wait. */
  function overLimit(): number | null {
    const now = clock().getTime()
    taken = taken.filter(at => at > now - MINUTE_MS)
    if (dials.limite_por_minuto !== null && taken.length >= dials.limite_por_minuto)
      return Math.max(1, Math.ceil(((taken[0] as number) + MINUTE_MS - now) / 1000))
    taken.push(now)
    return null
  }

  function giveToken(text: string): Reply {
    const form = new URLSearchParams(text)
    const client_id = form.get('client_id') ?? ''
    const merchant = book.merchants.find(each => each.client_id === client_id)
    if (
      !merchant ||
      form.get('client_secret') !== merchant.client_secret ||
      form.get('grant_type') !== 'client_credentials'
    )
      return problem(401, 'Unauthorized')
    const access_token = randomUUID()
    const seconds = dials.token_curto_s ?? USUAL_TOKEN_S
    tokens.push({ client_id, at: clock().getTime() })
    valid.set(access_token, { merchant, until: clock().getTime() + seconds * 1000 })
    return { status: 200, json: { access_token, token_type: 'bearer', expires_in: seconds } }
  }

  function merchantOf(request: IncomingMessage): Merchant | null {
    const held = valid.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    return held && held.until > clock().getTime() && !dials['401'] ? held.merchant : null
  }

  function serve({ method, path, query, text, merchant }: Call): Reply {
    book.settle()
    const body = bodyOf(text)
    if (body === null) return problem(400, 'Bad Request')
    if (method === 'GET' && path === '/v1/events:polling') {
      const events = book.poll(merchant)
      return events.length > 0 ? { status: 200, json: events } : { status: 204 }
    }
    if (method === 'POST' && path === '/v1/events/acknowledgment') {
      if (!Array.isArray(body) || !body.every(isAck)) return problem(400, 'id, orderId and eventType')
      book.acknowledge(merchant, new Set(body.map(({ id }) => id)))
      return { status: 202 }
    }
    if (method === 'PUT' && path === '/v1/merchantOnboarding') {
      const { ordersWebhookURL } = body as Record<string, unknown>
      if (query.get('merchantId') !== merchant.id) return problem(404, 'Not Found')
      merchant.webhook = typeof ordersWebhookURL === 'string' ? ordersWebhookURL : null
      return { status: 204 }
    }
    if (method === 'POST' && path === '/v1/merchantUpdate') {
      keepSending(readMenu(merchant))
      return { status: 204 }
    }
    return serveOrder(merchant, { method, path, query, body: body as Record<string, unknown> })
  }

  function serveOrder(
    merchant: Merchant,
    {
      method,
      path,
      query,
      body,
    }: Pick<Call, 'method' | 'path' | 'query'> & { body: Record<string, unknown> },
  ): Reply {
    const [, id = '', command = ''] = /^\/v1\/orders\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? []
    const placed = book.find(merchant, id)
    if (!placed) return problem(404, 'Not Found')
    if (method === 'GET' && command === '') return { status: 200, json: placed.order }
    if (command === 'validateCode') {
      const right = query.get('deliveryCode') === placed.code
      placed.heard.push({ command, status: right ? 200 : 400, body })
      return right ? { status: 200, json: {} } : problem(400, 'Wrong code')
    }
    const { status, title } = book.command(placed, command, body)
    return title === undefined ? { status } : problem(status, title)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://aplicativo')
    const method = request.method ?? 'GET'
    calls.push(`${method} ${path}`)
    if (dials.latencia_ms > 0) await new Promise(rest => setTimeout(rest, dials.latencia_ms))
    if (text === null) return reply(response, problem(413, 'Payload Too Large'))
    if (path === '/oauth/token') return reply(response, giveToken(text))
    const wait = overLimit()
    if (wait !== null)
      return reply(response, { ...problem(429, 'Too Many Requests'), headers: { 'retry-after': `${wait}` } })
    const merchant = merchantOf(request)
    if (!merchant) return reply(response, problem(401, 'Unauthorized'))
    const fault = faultOf()
    if (fault === 'recusa') return void request.socket.destroy()
    if (fault === 'timeout') return silent(merchant, path)
    if (fault === '500' || fault === '503') return reply(response, problem(Number(fault), 'Simulated'))
    const served = serve({ method, path, query, text, merchant })
    if (fault === 'sem_resposta') return void request.socket.destroy()
    reply(response, served)
  }

  const { url, close } = await serveLoopback((request, response) => {
    answer(request, response).catch(error => reply(response, problem(500, String(error))))
  })
  return {
    ...{ url, dials, book, tokens, calls },
    forge(merchant) {
      const event = { eventId: randomUUID(), eventType: 'CREATED', orderId: randomUUID() }
      const rest = { orderURL: '', createdAt: clock().toISOString(), sourceAppId: merchant.app_id }
      return send(merchant, { ...event, ...rest }, 'outro segredo')
    },
    async quiet() {
      while (sending.size > 0) await Promise.all(sending)
    },
    close,
  }
}

/** Shop and menu as Open Delivery has them, the parts that this simulator reads. */
interface MerchantJson {
  items: readonly { id: string; name: string; externalCode: string; ean?: string }[]
  itemOffers: readonly { itemId: string; status: string; price: { value: number } }[]
}

/** Gives the items on sale of a menu. */
const menuOf = ({ items, itemOffers }: MerchantJson): MenuItem[] =>
  itemOffers.flatMap(({ itemId, status, price }) => {
    const item = status === 'AVAILABLE' ? items.find(({ id }) => id === itemId) : undefined
    if (!item) return []
    const { name, externalCode, ean } = item
    return [{ name, externalCode, ...(ean ? { ean } : {}), price: Math.round(price.value * TEN_THOUSAND) }]
  })

const isAck = (said: unknown): said is { id: string } =>
  typeof said === 'object' &&
  said !== null &&
  ['id', 'orderId', 'eventType'].every(key => typeof (said as Record<string, unknown>)[key] === 'string')

/** Reads the body; null: too large. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MOST_BYTES) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Reads a body of JSON; null: it is none. */
function bodyOf(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function reply(response: ServerResponse, { status, json, headers = {} }: Reply): void {
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(json === undefined ? undefined : JSON.stringify(json))
}
