import { z } from 'zod'
import { parseJson } from '../../../core/json.ts'
import type { PortOf } from '../open.ts'
import { type Outcome, PortFault } from '../outcome.ts'
import { beginningOf, type Resolve, sendPinned } from '../pinned.ts'
import type { pedidos } from './port.ts'

/** Access of one channel to its application. */
export interface AppAccess {
  canal_id: number
  /** Address typed in the channel; null: the installation's hub. */
  url: string | null
  client_id: string
  client_secret: string
}

/** Answer of an application, with any status. */
interface AppAnswer {
  status: number
  /** Body, null where there is none or it is no JSON. */
  json: unknown
  /** Seconds that the application asks to wait; null: none. */
  wait: number | null
}

export type AppOutcome = Outcome<AppAnswer>

/** Fraction of a token's validity after which it is renewed. */
const RENEWED_AT = 0.8
/** Shortest time in ms between two requests for a token of one channel. */
const TOKEN_PAUSE_MS = 5_000
const MOST_BYTES = 4 * 1024 * 1024
const MOST_WAIT_S = 3600

interface Held {
  secret: string
  value: string | null
  renew: number
  until: number
  asked: number
}

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** Reads Retry-After in seconds; a date or nonsense counts as none. */
function waitOf(said: string | undefined): number | null {
  const seconds = Number(said)
  return said !== undefined && Number.isFinite(seconds) && seconds >= 0
    ? Math.min(Math.ceil(seconds), MOST_WAIT_S)
    : null
}

/** Tells if an address may be internal: the hub is the installation's choice; companies type every other. */
export const mayBeInside = (
  { TECLA_PEDIDOS_URL: hub, TECLA_PEDIDOS_REDE_INTERNA: inside }: PortOf<typeof pedidos>['settings'],
  url: string,
): boolean => inside || (hub !== '' && new URL(url).origin === new URL(hub).origin)

/**
 * Makes the client of Open Delivery applications. A token serves all calls of its channel until 80 % of its validity; one
 * that is refused is renewed once, and never twice within 5 seconds.
 */
export function createPedidosClient(port: PortOf<typeof pedidos>, clock: () => Date, resolve?: Resolve) {
  const { TECLA_PEDIDOS_URL: hub, TECLA_PEDIDOS_CA: ca } = port.settings
  const tokens = new Map<number, Held>()
  const asking = new Map<number, Promise<string | null>>()
  const now = () => clock().getTime()

  function baseOf({ url }: AppAccess): string {
    const base = url || hub
    if (!base) throw new PortFault('Informe o endereço do aplicativo')
    return base.replace(/\/+$/, '')
  }

  async function call(
    method: string,
    url: string,
    { body, headers = {}, signal }: { body?: string; headers?: Record<string, string>; signal: AbortSignal },
  ): Promise<AppAnswer> {
    const answer = await sendPinned(
      { method, url, body, headers: { accept: 'application/json', ...headers }, signal },
      { who: 'o aplicativo', inside: mayBeInside(port.settings, url), ca, resolve },
    )
    const json = parseJson((await beginningOf(answer, MOST_BYTES)).toString('utf8'))
    return { status: answer.statusCode ?? 0, json, wait: waitOf(answer.headers['retry-after']) }
  }

  async function freshToken(access: AppAccess, signal: AbortSignal): Promise<string | null> {
    const { canal_id, client_id, client_secret } = access
    const asked = now()
    tokens.set(canal_id, { secret: client_secret, value: null, renew: 0, until: 0, asked })
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    const { status, json } = await call('POST', `${baseOf(access)}/oauth/token`, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      signal,
    })
    if (status === 400 || status === 401 || status === 403) return null
    const read = tokenShape.safeParse(json)
    if (status !== 200 || !read.success) throw new Error(`HTTP ${status} no acesso`)
    const ms = read.data.expires_in * 1000
    const [renew, until] = [asked + ms * RENEWED_AT, asked + ms]
    tokens.set(canal_id, { secret: client_secret, value: read.data.access_token, renew, until, asked })
    return read.data.access_token
  }

  /** Gives a valid token; null: the application refuses the credential. Simultaneous calls share one request. */
  function held(access: AppAccess, signal: AbortSignal): Promise<string | null> {
    const { canal_id, client_secret } = access
    const known = tokens.get(canal_id)
    if (known?.secret === client_secret) {
      const paused = now() < known.asked + TOKEN_PAUSE_MS
      if (known.value !== null && (now() < known.renew || (paused && now() < known.until)))
        return Promise.resolve(known.value)
      if (paused && !asking.has(canal_id)) return Promise.reject(new Error('o acesso foi pedido há pouco'))
    }
    const waited = asking.get(canal_id) ?? freshToken(access, signal).finally(() => asking.delete(canal_id))
    asking.set(canal_id, waited)
    return waited
  }

  /** Forgets a refused token, so that the next call asks for another. */
  function drop({ canal_id }: AppAccess, value: string): void {
    const known = tokens.get(canal_id)
    if (known?.value === value) tokens.set(canal_id, { ...known, value: null })
  }

  const ask = (access: AppAccess, method: string, path: string, body?: unknown): Promise<AppOutcome> =>
    port.ask(`canal ${access.canal_id}`, async signal => {
      for (let again = false; ; again = true) {
        const token = await held(access, signal)
        if (token === null) return { status: 401, json: null, wait: null }
        const answer = await call(method, baseOf(access) + path, {
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          headers: {
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          signal,
        })
        if (answer.status !== 401) return answer
        drop(access, token)
        // another token is not asked for within a moment of this one
        const asked = tokens.get(access.canal_id)?.asked ?? 0
        if (again || now() < asked + TOKEN_PAUSE_MS) return answer
      }
    })

  const at = (pedido: string) => `/v1/orders/${encodeURIComponent(pedido)}`
  return {
    /** Reads the events that wait; 204: none. */
    events: (access: AppAccess) => ask(access, 'GET', '/v1/events:polling'),
    acknowledge: (access: AppAccess, events: readonly { id: string; orderId: string; eventType: string }[]) =>
      ask(access, 'POST', '/v1/events/acknowledgment', events),
    order: (access: AppAccess, pedido: string) => ask(access, 'GET', at(pedido)),
    command: (access: AppAccess, pedido: string, comando: string, body: unknown) =>
      ask(access, 'POST', `${at(pedido)}/${comando}`, body),
    /** Asks whether the customer's code is the order's. */
    validateCode: (access: AppAccess, pedido: string, codigo: string) =>
      ask(access, 'POST', `${at(pedido)}/validateCode?deliveryCode=${encodeURIComponent(codigo)}`, {}),
    /** Lets the application read the shop and its menu again: a call without a body means all of it. */
    merchantChanged: (access: AppAccess) => ask(access, 'POST', '/v1/merchantUpdate'),
    /** Tells the application the addresses of this shop. */
    register: (access: AppAccess, merchant_id: string, base: string) =>
      ask(access, 'PUT', `/v1/merchantOnboarding?merchantId=${encodeURIComponent(merchant_id)}`, {
        getMerchantURL: { baseURL: base },
        ordersWebhookURL: base,
      }),
  }
}

export type PedidosClient = ReturnType<typeof createPedidosClient>
