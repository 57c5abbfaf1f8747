import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { faultText } from '../contract/judge.ts'
import { serveLoopback } from '../loopback.ts'
import { type CommandAnswer, type Merchant, OrderBook, type OrderEvent, type Placed } from './book.ts'
import { PEDIDOS_DIALS, type PedidosDials, type PedidosFalha } from './dials.ts'
import { type JudgedCall, judgeCall } from './form.ts'
import { valuesOf } from './parts.ts'
import { readShop, type ShopReading } from './shop.ts'

export interface PedidosSimulator {
  /** http://127.0.0.1:port */
  url: string
  dials: PedidosDials
  book: OrderBook
  /** Moments at which tokens were given, by client id. */
  tokens: readonly { client_id: string; at: number }[]
  /** Calls taken, each as `GET /v1/events:polling`. */
  calls: readonly string[]
  /** Calls and answers of the shop that the standard does not allow, the newest last. */
  faults: readonly string[]
  /** Reads a shop's document anew and judges it. */
  read(merchant: Merchant): Promise<ShopReading>
  /** Sends a webhook that another than the application might: a wrong signature. Gives the status answered. */
  forge(merchant: Merchant): Promise<number | null>
  /** Waits until every webhook on its way was answered. */
  quiet(): Promise<void>
  close(): Promise<void>
}

interface Reply {
  status: number
  json?: unknown
  headers?: Record<string, string>
}

interface Asked extends JudgedCall {
  path: string
  query: URLSearchParams
}

const USUAL_TOKEN_S = 3600
const MINUTE_MS = 60_000
const MOST_BYTES = 1024 * 1024
const MOST_FAULTS = 50

const problem = (status: number, title: string): Reply => ({ status, json: { title, status } })

/** Commands that the standard lets a shop send only where the order asks for them. */
const ASKED_BY: Readonly<Record<string, string>> = {
  preparing: 'sendPreparing',
  pickedUp: 'sendPickedUp',
  delivered: 'sendDelivered',
  tracking: 'sendTracking',
}

/** Answers a command that breaks the standard; undefined: it keeps it. */
function refusalOf({ order }: Placed, command: string, faults: readonly string[]): CommandAnswer | undefined {
  if (faults.length > 0) return { status: 400, title: faults.join('; ') }
  const flag = ASKED_BY[command]
  return flag && order[flag] !== true ? { status: 422, title: `O pedido não tem ${flag}` } : undefined
}

/** Version of its calls that the application says: the newest that the standard's list has. */
const VERSION = valuesOf('VersionOrderingApp.order', 'version').at(-1)

/**
 * Starts a simulated ordering application for this computer only: the side of Open Delivery 1.7.1 that shops call, judging
 * them by the standard's own facts (`fatos.ts`). `silent` hears of each call that gets no answer.
 */
export async function startPedidosSimulator(
  clock: () => Date,
  silent: (merchant: Merchant, path: string) => void = () => {},
): Promise<PedidosSimulator> {
  const dials = structuredClone(PEDIDOS_DIALS)
  const tokens: { client_id: string; at: number }[] = []
  const calls: string[] = []
  const faults: string[] = []
  const valid = new Map<string, { merchant: Merchant; until: number }>()
  const sending = new Set<Promise<unknown>>()
  /** Webhooks that come late, by merchant. */
  const late = new Map<string, OrderEvent[]>()
  let taken: number[] = []
  let counted = 0
  let base = ''

  const book = new OrderBook(
    dials,
    clock,
    () => base,
    (merchant, event) => {
      if (dials.webhook === 'desligado') return
      const before = late.get(merchant.id) ?? []
      late.set(merchant.id, dials.webhook === 'atrasado' ? [event] : [])
      for (const told of dials.webhook === 'atrasado' ? before : [...before, event])
        void send(merchant, told, dials.webhook === 'forjado' ? 'outro segredo' : merchant.client_secret)
    },
  )

  function note(fault: string): void {
    faults.push(fault)
    if (faults.length > MOST_FAULTS) faults.shift()
  }

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

  /** Reads the shop's document anew. One that cannot be read leaves the menu of before. */
  async function read(merchant: Merchant): Promise<ShopReading> {
    const reading = await readShop(merchant, clock())
    merchant.reading = reading
    if (reading.menu && !(dials.documento_estrito && reading.faults.length > 0)) merchant.menu = reading.menu
    return reading
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

  /** Gives a token. The standard has one refusal for it, whatever is wrong. */
  function giveToken({ body, faults: wrong }: JudgedCall): Reply {
    const { client_id = '', client_secret } = (body ?? {}) as Record<string, string>
    const merchant = book.merchants.find(each => each.client_id === client_id)
    if (wrong.length > 0 || !merchant || client_secret !== merchant.client_secret)
      return problem(401, wrong.join('; ') || 'Unauthorized')
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

  /** Tells the events of the types asked for; the others count as acknowledged. */
  function tellEvents(merchant: Merchant, types: readonly string[]): Reply {
    const events = book.poll(merchant)
    if (types.length === 0) return events.length > 0 ? { status: 200, json: events } : { status: 204 }
    const told = events.filter(({ eventType }) => types.includes(eventType))
    const others = events.filter(({ eventType }) => !types.includes(eventType))
    book.acknowledge(merchant, new Set(others.map(({ eventId }) => eventId)))
    return told.length > 0 ? { status: 200, json: told } : { status: 204 }
  }

  /** Registers the addresses of a shop: 201 the first time. */
  function register(merchant: Merchant, body: unknown): Reply {
    const { ordersWebhookURL = null, getMerchantURL } = body as {
      ordersWebhookURL?: string
      getMerchantURL?: { baseURL: string; apiKey?: string }
    }
    const created = merchant.document === null && merchant.webhook === null
    merchant.webhook = ordersWebhookURL
    merchant.document = getMerchantURL
      ? { url: getMerchantURL.baseURL, apiKey: getMerchantURL.apiKey ?? null }
      : null
    if (!created) return { status: 204 }
    const own = { ordersWebhookURL, getMerchantURL, orderingAppMerchantId: merchant.client_id }
    const said = Object.entries(own).filter(([, value]) => value !== null && value !== undefined)
    return { status: 201, json: Object.fromEntries(said) }
  }

  /** Hears that a shop opens, closes, or changed its menu. */
  function hearUpdate(merchant: Merchant, body: unknown): Reply {
    const { merchantStatus, entityType } = (body ?? {}) as Record<string, string | undefined>
    if (merchantStatus) merchant.status = merchantStatus as Merchant['status']
    if (!merchantStatus || entityType) keepSending(read(merchant))
    return { status: 204 }
  }

  function tellReading({ reading }: Merchant): Reply {
    if (!reading) return problem(404, 'The shop was not read yet')
    const said = reading.faults.map(faultText).join('; ')
    const failed = reading.menu === null || (dials.documento_estrito && said !== '')
    const status = failed ? 'FAIL' : 'SUCCESS'
    return {
      status: 200,
      json: { lastRead: reading.at, status, ...(said ? { moreInfo: said } : {}) },
    }
  }

  function serve(merchant: Merchant, asked: Asked): Reply {
    book.settle()
    const { call, query, body } = asked
    const wrong = asked.faults.length > 0 ? problem(400, asked.faults.join('; ')) : null
    const ofOther = () => query.get('merchantId') !== merchant.id
    switch (`${call.method} ${call.path}`) {
      case 'GET /v1/events:polling':
        return wrong ?? tellEvents(merchant, query.getAll('eventType'))
      case 'POST /v1/events/acknowledgment':
        if (wrong) return wrong
        book.acknowledge(merchant, new Set((body as { id: string }[]).map(({ id }) => id)))
        return { status: 202 }
      case 'PUT /v1/merchantOnboarding':
        return wrong ?? (ofOther() ? problem(404, 'Not Found') : register(merchant, body))
      case 'GET /v1/merchantStatus':
        return wrong ?? (ofOther() ? problem(404, 'Not Found') : tellReading(merchant))
      case 'POST /v1/merchantUpdate':
        return wrong ?? hearUpdate(merchant, body)
      default:
        return serveOrder(merchant, asked)
    }
  }

  function serveOrder(merchant: Merchant, { path, query, body, faults: wrong }: Asked): Reply {
    const [, id = '', command = ''] = /^\/v1\/orders\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const placed = book.find(merchant, id)
    if (!placed) return problem(404, 'Not Found')
    if (command === '') return { status: 200, json: placed.order }
    const said = (body ?? {}) as Record<string, unknown>
    if (command === 'validateCode') {
      const deliveryCode = query.get('deliveryCode')
      const right = deliveryCode === placed.code
      placed.heard.push({ command, status: right ? 200 : 400, body: said })
      return right
        ? { status: 200, json: { orderId: id, deliveryCode } }
        : problem(400, wrong.join('; ') || 'Wrong code')
    }
    const { status, title, ...more } = book.command(placed, command, said, refusalOf(placed, command, wrong))
    if (title === undefined) return { status }
    if (status === 400 || (ASKED_BY[command] && placed.order[ASKED_BY[command]] !== true))
      note(`${command} do pedido ${placed.order.displayId}: ${title}`)
    return { status, json: { title, status, ...more } }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://aplicativo')
    const method = request.method ?? 'GET'
    const { headers } = request
    calls.push(`${method} ${path}`)
    if (dials.latencia_ms > 0) await new Promise(rest => setTimeout(rest, dials.latencia_ms))
    if (text === null) return reply(response, problem(413, 'Payload Too Large'))
    const judged = judgeCall({ method, path, query, headers, text })
    if (!judged) {
      note(`${method} ${path}: o padrão não tem esta chamada`)
      return reply(response, problem(404, 'Not Found'))
    }
    if (path === '/oauth/token') return reply(response, giveToken(judged))
    if (judged.call.security.includes('livre')) return reply(response, { status: 200, json: versions() })
    const wait = overLimit()
    if (wait !== null)
      return reply(response, { ...problem(429, 'Too Many Requests'), headers: { 'retry-after': `${wait}` } })
    const merchant = merchantOf(request)
    if (!merchant) return reply(response, problem(401, 'Unauthorized'))
    const fault = faultOf()
    if (fault === 'recusa') return void request.socket.destroy()
    if (fault === 'timeout') return silent(merchant, path)
    if (fault === '500' || fault === '503') return reply(response, problem(Number(fault), 'Simulated'))
    if (judged.faults.length > 0 && !path.startsWith('/v1/orders/'))
      note(`${method} ${path}: ${judged.faults.join('; ')}`)
    const served = serve(merchant, { ...judged, path, query })
    if (fault === 'sem_resposta') return void request.socket.destroy()
    reply(response, served)
  }

  const { url, close } = await serveLoopback((request, response) => {
    answer(request, response).catch(error => reply(response, problem(500, String(error))))
  })
  base = url
  return {
    url,
    dials,
    book,
    tokens,
    calls,
    faults,
    read,
    forge(merchant) {
      const event = {
        eventId: randomUUID(),
        eventType: 'CREATED',
        orderId: randomUUID(),
        orderURL: `${base}/v1/orders/0`,
        createdAt: clock().toISOString(),
        sourceAppId: merchant.app_id,
      }
      return send(merchant, event, 'outro segredo')
    },
    async quiet() {
      while (sending.size > 0) await Promise.all(sending)
    },
    close,
  }
}

const versions = () => ({
  merchant: { version: VERSION },
  order: { version: VERSION, availableEventsMethods: ['POLLING', 'WEBHOOK'] },
})

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

function reply(response: ServerResponse, { status, json, headers = {} }: Reply): void {
  if (response.destroyed || response.headersSent) return
  const type = status >= 400 ? 'application/problem+json' : 'application/json'
  response.writeHead(status, json === undefined ? headers : { 'content-type': type, ...headers })
  response.end(json === undefined ? undefined : JSON.stringify(json))
}
