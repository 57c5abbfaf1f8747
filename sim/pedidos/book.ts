import { randomInt, randomUUID } from 'node:crypto'
import type { PedidosDials } from './dials.ts'
import { type MenuItem, makeOrder, type OrderJson, type OrderWishes } from './order.ts'
import type { ShopReading } from './shop.ts'

/** Shop that sells by the application, with its credentials. */
export interface Merchant {
  id: string
  name: string
  client_id: string
  client_secret: string
  app_id: string
  /** Address of its webhook, from its registration; null: none. */
  webhook: string | null
  /** Address and key of its own document, from its registration; null: none. */
  document: { url: string; apiKey: string | null } | null
  /** Openness, as the shop last said it. */
  status: 'AVAILABLE' | 'UNAVAILABLE'
  /** Last reading of its document; null: never read. */
  reading: ShopReading | null
  /** Items on sale of its menu, as read when it last said that the menu changed; null: never read. */
  menu: readonly MenuItem[] | null
}

export interface OrderEvent {
  eventId: string
  eventType: string
  orderId: string
  orderURL: string
  createdAt: string
  sourceAppId: string
  virtualBrand?: string
  metadata?: Readonly<Record<string, unknown>>
}

/** Order in the application's book. */
export interface Placed {
  merchant: Merchant
  order: OrderJson
  /** Events so far, the oldest first. */
  history: string[]
  /** Commands that the shop sent, with the status answered. */
  heard: { command: string; status: number; body: Readonly<Record<string, unknown>> }[]
  /** Code that the customer tells at the door. */
  code: string
}

/** Answer of the book to a command. */
export interface CommandAnswer {
  status: number
  title?: string
  /** State of a cancellation that is asked for too late. */
  cancellationStatus?: string
}

/** Why an order is cancelled, in the words of the standard's events. */
interface CancelReason {
  reason: string
  code: string
}

const BY_CUSTOMER: CancelReason = { reason: 'O cliente desistiu', code: 'CONSUMER_CANCELLATION_REQUESTED' }
const BY_APPLICATION: CancelReason = { reason: 'O aplicativo cancelou', code: 'OTHER_CANCELLATION_REASON' }
const TOO_LATE: CancelReason = { reason: 'Não foi aceito a tempo', code: 'OTHER_CANCELLATION_REASON' }

/** Properties of the events beyond their type, where the standard wants them. */
const METADATA: Readonly<Record<string, object>> = {
  CONFIRMED: { clientId: 'caixa-1' },
  PICKUP_AREA_ASSIGNED: { pickupArea: 'Vaga 3' },
}

/** Place of an event in an order's life. */
const RANK: Readonly<Record<string, number>> = {
  CREATED: 0,
  CONFIRMED: 1,
  PREPARATION_REQUESTED: 2,
  PREPARING: 3,
  READY_FOR_PICKUP: 4,
  DISPATCHED: 5,
  PICKED_UP: 6,
  DELIVERED: 7,
  CONCLUDED: 8,
  CANCELLED: 9,
}

/** Commands that move an order forward, and the event of each. */
const FORWARD: Readonly<Record<string, string>> = {
  confirm: 'CONFIRMED',
  preparing: 'PREPARING',
  readyForPickup: 'READY_FOR_PICKUP',
  dispatch: 'DISPATCHED',
  pickedUp: 'PICKED_UP',
  delivered: 'DELIVERED',
}

const MUCH = 1000
/** Event that the standard does not list yet: new ones may come at any time. */
export const NOISE = 'MERCHANT_FEELS_FINE'

/** Orders and events of the simulated application. */
export class OrderBook {
  readonly merchants: Merchant[] = []
  readonly orders = new Map<string, Placed>()
  /** Events that no shop acknowledged, by merchant. */
  private readonly waiting = new Map<string, OrderEvent[]>()
  private placed = 0
  private readonly dials: PedidosDials
  private readonly clock: () => Date
  /** Address of the application. */
  private readonly host: () => string
  /** Hears each new event, for the webhook. */
  private readonly tell: (merchant: Merchant, event: OrderEvent) => void

  constructor(
    dials: PedidosDials,
    clock: () => Date,
    host: () => string,
    tell: (merchant: Merchant, event: OrderEvent) => void,
  ) {
    this.dials = dials
    this.clock = clock
    this.host = host
    this.tell = tell
  }

  /** Opens a shop. */
  join(name: string): Merchant {
    const n = this.merchants.length + 1
    const merchant: Merchant = {
      id: `22815773000169-${randomUUID()}`,
      name,
      client_id: `loja-${n}`,
      client_secret: `segredo-da-loja-${n}-${randomUUID()}`,
      app_id: randomUUID(),
      webhook: null,
      document: null,
      status: 'AVAILABLE',
      reading: null,
      menu: null,
    }
    this.merchants.push(merchant)
    return merchant
  }

  /** Places a customer's order. */
  place(merchant: Merchant, menu: readonly MenuItem[], wishes: Partial<OrderWishes> = {}): Placed {
    const number = ++this.placed
    const { centavos: cents, item_sem_codigo: withoutCode, codigo_entrega: deliveryCode } = this.dials
    const order = makeOrder(
      number,
      merchant,
      menu,
      {
        kind: 'entrega',
        paid: 'antes',
        options: false,
        coupons: false,
        deliveredByApp: false,
        methods: { before: 'PIX', after: 'CASH' },
        cents,
        withoutCode,
        deliveryCode,
        document: null,
        anonymous: false,
        round: null,
        ...wishes,
      },
      this.clock(),
    )
    const placed: Placed = { merchant, order, history: [], heard: [], code: String(randomInt(1000, 10_000)) }
    this.orders.set(order.id, placed)
    this.happen(placed, 'CREATED')
    if (this.dials.evento_desconhecido) this.queue(placed, NOISE)
    if (this.dials.mil_eventos) for (let i = 0; i < MUCH; i++) this.queue(placed, NOISE, false)
    return placed
  }

  /** Lets the customer start an order on demand. */
  request(placed: Placed): void {
    if (!this.isOver(placed)) this.happen(placed, 'PREPARATION_REQUESTED')
  }

  /** Lets the customer ask to cancel. */
  askToCancel(placed: Placed): void {
    if (!this.isOver(placed)) this.happen(placed, 'ORDER_CANCELLATION_REQUEST', BY_CUSTOMER)
  }

  /** Cancels as the application does by itself. */
  cancel(placed: Placed, why = BY_APPLICATION): void {
    if (!this.isOver(placed)) this.happen(placed, 'CANCELLED', why)
  }

  /** Cancels what was not confirmed in time. */
  settle(): void {
    const { aceitar_ate_s } = this.dials
    if (aceitar_ate_s === null) return
    const before = this.clock().getTime() - aceitar_ate_s * 1000
    for (const placed of this.orders.values())
      if (!placed.history.includes('CONFIRMED') && new Date(placed.order.createdAt).getTime() <= before)
        this.cancel(placed, TOO_LATE)
  }

  /** Gives the events that wait for a shop, as the dials spoil them. */
  poll(merchant: Merchant): OrderEvent[] {
    const events = this.waiting.get(merchant.id) ?? []
    const ordered = this.dials.fora_de_ordem ? events.toReversed() : events
    return ordered.flatMap(event => Array(this.dials.repetir_eventos).fill(event)).slice(0, MUCH)
  }

  acknowledge(merchant: Merchant, ids: ReadonlySet<string>): void {
    const events = this.waiting.get(merchant.id) ?? []
    this.waiting.set(
      merchant.id,
      events.filter(({ eventId }) => !ids.has(eventId)),
    )
  }

  /** Finds an order of the shop; undefined: none, or the application forgot it. */
  find(merchant: Merchant, id: string): Placed | undefined {
    const placed = this.orders.get(id)
    return placed?.merchant === merchant && !this.dials.some_404 ? placed : undefined
  }

  /** Does a shop's command. `judged`: the answer that its form already has; absent: its form is right. */
  command(
    placed: Placed,
    command: string,
    body: Readonly<Record<string, unknown>>,
    judged?: CommandAnswer,
  ): CommandAnswer {
    const answer =
      judged ??
      (this.dials['422_sempre']
        ? { status: 422, title: 'The order does not allow this now' }
        : this.obey(placed, command, body))
    placed.heard.push({ command, status: answer.status, body })
    return answer
  }

  private obey(placed: Placed, command: string, body: Readonly<Record<string, unknown>>): CommandAnswer {
    if (command === 'tracking') return { status: 202 }
    if (command === 'details') return { status: 200 }
    const event = FORWARD[command]
    if (event) return this.move(placed, event)
    const why = { reason: String(body['reason'] ?? ''), code: String(body['code'] ?? '') }
    if (command === 'requestCancellation') return this.cancelFor(placed, why)
    if (this.isOver(placed)) return { status: 422, title: 'The order has ended' }
    const asked = placed.history.lastIndexOf('ORDER_CANCELLATION_REQUEST')
    if (asked <= placed.history.lastIndexOf('CANCELLED_DENIED'))
      return { status: 422, title: 'Nobody asked for a cancellation' }
    if (command === 'acceptCancellation') this.happen(placed, 'CANCELLED', BY_CUSTOMER)
    else this.happen(placed, 'CANCELLED_DENIED', { ...BY_CUSTOMER, reason: why.reason })
    return { status: 204 }
  }

  /** Takes the shop's wish to cancel, which the application may deny. */
  private cancelFor(placed: Placed, why: CancelReason): CommandAnswer {
    if (this.isOver(placed)) {
      const cancelled = placed.history.includes('CANCELLED')
      const cancellationStatus = cancelled ? 'CANCELLED' : 'CANCELLATION_REQUEST_DENIED'
      return { status: 422, title: 'The order has ended', cancellationStatus }
    }
    this.happen(placed, 'CANCELLATION_REQUESTED', { ...why, ...METADATA['CONFIRMED'] })
    const denied = this.dials.negar_cancelamento
    this.happen(placed, denied ? 'CANCELLATION_REQUEST_DENIED' : 'CANCELLED', why)
    return { status: 202 }
  }

  private move(placed: Placed, event: string): CommandAnswer {
    const rank = RANK[event] as number
    const stands = Math.max(...placed.history.map(each => RANK[each] ?? 0))
    if (rank <= stands) return { status: 422, title: `The order is beyond ${event}` }
    if (event !== 'CONFIRMED' && !placed.history.includes('CONFIRMED'))
      return { status: 422, title: 'The order is not confirmed' }
    this.happen(placed, event)
    const { mode } = (placed.order['takeout'] ?? {}) as { mode?: string }
    if (event === 'READY_FOR_PICKUP' && mode === 'PICKUP_AREA') this.happen(placed, 'PICKUP_AREA_ASSIGNED')
    if (event === 'CONFIRMED' && this.dials.cancelar_cliente) this.askToCancel(placed)
    if (event === 'CONFIRMED' && this.dials.cancelar_obrigatorio) this.cancel(placed)
    if (event === 'DELIVERED' || event === 'PICKED_UP') this.happen(placed, 'CONCLUDED')
    return { status: 202 }
  }

  private isOver = ({ history }: Placed) => history.includes('CANCELLED') || history.includes('CONCLUDED')

  private happen(placed: Placed, eventType: string, why?: CancelReason): void {
    placed.history.push(eventType)
    placed.order.lastEvent = eventType
    this.queue(placed, eventType, true, why ?? METADATA[eventType])
  }

  private queue({ merchant, order }: Placed, eventType: string, told = true, metadata?: object): void {
    const { virtualBrand } = order
    const event: OrderEvent = {
      eventId: randomUUID(),
      eventType,
      orderId: order.id,
      orderURL: `${this.host()}/v1/orders/${order.id}`,
      createdAt: this.clock().toISOString(),
      sourceAppId: merchant.app_id,
      ...(typeof virtualBrand === 'string' ? { virtualBrand } : {}),
      ...(metadata ? { metadata: { ...metadata } } : {}),
    }
    const events = this.waiting.get(merchant.id) ?? []
    this.waiting.set(merchant.id, [...events, event])
    if (told) this.tell(merchant, event)
  }
}
