import { randomUUID } from 'node:crypto'
import {
  type DiscountPart,
  discountJson,
  discountUnits,
  type FeePart,
  feeJson,
  type PaymentPart,
  type Price,
  paymentsJson,
  price,
  sumOf,
  TEN_THOUSAND,
  toCents,
} from './parts.ts'
import {
  WALKED_CUSTOMER,
  WALKED_PHONE,
  walkedDiscounts,
  walkedFees,
  walkedLine,
  walkedOption,
  walkedOrder,
  walkedPayments,
  walkedUnit,
} from './walk.ts'

/** Type, timing and mode of each kind of order. */
const KINDS = {
  entrega: ['DELIVERY', 'INSTANT', ''],
  retirada: ['TAKEOUT', 'INSTANT', 'DEFAULT'],
  area: ['TAKEOUT', 'INSTANT', 'PICKUP_AREA'],
  local: ['INDOOR', 'INSTANT', 'PLACE'],
  comanda: ['INDOOR', 'INSTANT', 'TAB'],
  balcao: ['INDOOR', 'INSTANT', 'DEFAULT'],
  totem: ['INDOOR', 'INSTANT', 'TERMINAL'],
  agendado: ['DELIVERY', 'SCHEDULED', ''],
  demanda: ['TAKEOUT', 'ONDEMAND', 'DEFAULT'],
} as const

type PayMethod =
  | 'CASH'
  | 'COUPON'
  | 'CREDIT'
  | 'CREDIT_DEBIT'
  | 'DEBIT'
  | 'DIGITAL_WALLET'
  | 'FOOD_VOUCHER'
  | 'MEAL_VOUCHER'
  | 'OTHER'
  | 'PIX'
  | 'PREPAID_REDEEM'
  | 'REDEEM'

/** Item of the shop's menu. `price`: ten-thousandths of R$. */
export interface MenuItem {
  externalCode: string
  ean?: string
  name: string
  price: number
}

/** Wishes of a customer beyond the items. */
export interface OrderWishes {
  /** How the customer gets the order, and when. */
  kind: keyof typeof KINDS
  /** Part of the total that is paid in advance: all, none, or half. */
  paid: 'antes' | 'depois' | 'metade'
  /** Payment methods of what is paid in advance, and at the door. */
  methods: { before: PayMethod; after: PayMethod }
  options: boolean
  /** Coupon of the shop, and subsidy of the application. */
  coupons: boolean
  /** The application delivers, and keeps the fee. */
  deliveredByApp: boolean
  cents: boolean
  withoutCode: boolean
  /** The application wants the customer's code at the door: an extension, which the standard has no property for. */
  deliveryCode: boolean
  /** CPF or CNPJ that the customer tells; null: none. */
  document: string | null
  /** Nobody says who orders; the standard allows it where nothing is delivered. */
  anonymous: boolean
  /** Round of the walk through the standard's lists, with every property filled; null: an order as most are. */
  round: number | null
}

/** Order as the application tells it (Open Delivery 1.7.1; `fatos.ts` has its properties). */
export interface OrderJson {
  id: string
  type: 'DELIVERY' | 'TAKEOUT' | 'INDOOR'
  displayId: string
  sourceAppId: string
  createdAt: string
  lastEvent: string
  orderTiming: 'INSTANT' | 'SCHEDULED' | 'ONDEMAND'
  preparationStartDateTime: string
  merchant: { id: string; name: string }
  items: readonly Record<string, unknown>[]
  otherFees: readonly Record<string, unknown>[]
  discounts: readonly Record<string, unknown>[]
  total: { itemsPrice: Price; otherFees: Price; discount: Price; orderAmount: Price }
  payments: { prepaid: number; pending: number; methods: readonly Record<string, unknown>[] }
  [more: string]: unknown
}

const OPTION = 25_000
const FEE = 8 * TEN_THOUSAND
const OWN_COUPON = 2 * TEN_THOUSAND
const SUBSIDY = 3 * TEN_THOUSAND
const HOUR_MS = 3_600_000
const HALF_HOUR_MS = 1_800_000

const STREET = {
  country: 'BR',
  state: 'SP',
  city: 'São Paulo',
  district: 'Centro',
  street: 'Rua das Flores',
  number: '10',
  complement: 'apto 12',
  postalCode: '01001000',
}
const ADDRESS = {
  ...STREET,
  reference: 'portão azul',
  formattedAddress: 'Rua das Flores, 10, apto 12, Centro, São Paulo - SP',
  coordinates: { latitude: -23.55, longitude: -46.63 },
}

/** Makes the options of a line. */
const optionsOf = ({ options, round }: OrderWishes) =>
  options
    ? [
        {
          index: 0,
          id: randomUUID(),
          name: 'Bacon',
          externalCode: 'OPC-1',
          unit: 'UN',
          quantity: 1,
          unitPrice: price(OPTION),
          totalPrice: price(OPTION),
          ...(round === null
            ? {}
            : { ...walkedOption(round), originalPrice: price(OPTION), subtotalPrice: price(OPTION) }),
        },
      ]
    : []

/** Makes the lines: two of the menu's items, more of the first with each order. */
function itemsOf(number: number, menu: readonly MenuItem[], wishes: OrderWishes, indoor: boolean) {
  const chosen = [0, 1].map(place => menu[(number + place) % menu.length] as MenuItem)
  return chosen.map((item, index) => {
    const { round } = wishes
    const quantity = index === 0 ? 1 + (number % 3) : 1
    const unit = wishes.cents ? item.price - 1 : item.price
    const options = index === 0 ? optionsOf(wishes) : []
    const extra = options.length > 0 ? OPTION : 0
    const known = !(wishes.withoutCode && index === 1)
    const units = quantity * (unit + extra)
    return {
      units,
      json: {
        id: randomUUID(),
        index,
        name: item.name,
        quantity,
        unit: round === null ? 'UN' : walkedUnit(round, index),
        externalCode: known ? item.externalCode : '',
        ...(known && item.ean ? { ean: item.ean } : {}),
        unitPrice: price(unit),
        optionsPrice: price(extra),
        totalPrice: price(units),
        // for information only: whoever adds them up is wrong
        originalPrice: price(unit * 2),
        subtotalPrice: price(quantity * unit),
        ...(index === 0 ? { specialInstructions: 'sem cebola' } : {}),
        ...(round === null ? {} : walkedLine(round, indoor)),
        options,
      },
    }
  })
}

const feesOf = ({ round, deliveredByApp }: OrderWishes, delivers: boolean): FeePart[] => {
  if (round !== null) return walkedFees(round, delivers)
  const receivedBy = deliveredByApp ? 'MARKETPLACE' : 'MERCHANT'
  return delivers ? [{ name: 'Entrega', type: 'DELIVERY_FEE', receivedBy, units: FEE }] : []
}

const discountsOf = ({ round, coupons }: OrderWishes, delivers: boolean, item: string): DiscountPart[] => {
  if (round !== null) return walkedDiscounts(delivers, item)
  const sponsors = [
    { name: 'MERCHANT', units: OWN_COUPON },
    { name: 'MARKETPLACE', units: SUBSIDY },
  ]
  return coupons ? [{ target: 'CART', sponsors }] : []
}

function paymentsOf(amount: number, { paid, methods, round }: OrderWishes): PaymentPart[] {
  if (round !== null) return walkedPayments(round, amount)
  const before = paid === 'antes' ? amount : paid === 'metade' ? toCents(amount / 2) : 0
  const parts: PaymentPart[] = [
    { units: before, type: 'PREPAID', method: methods.before },
    { units: amount - before, type: 'PENDING', method: methods.after },
  ]
  return parts.filter(({ units }) => units > 0)
}

const customerOf = (number: number, { document, round, anonymous }: OrderWishes) =>
  anonymous
    ? {}
    : {
        customer: {
          id: randomUUID(),
          name: `Cliente ${number}`,
          phone: { number: '11999990000', ...(round === null ? {} : WALKED_PHONE) },
          ordersCountOnMerchant: number,
          ...(round === null ? {} : WALKED_CUSTOMER),
          ...(document ? { documentNumber: document } : {}),
        },
      }

/** Says how the customer gets the order: the object of its type. */
function wayOf(number: number, { kind, deliveredByApp, round }: OrderWishes, later: (ms: number) => string) {
  const [type, , mode] = KINDS[kind]
  const full = round !== null
  if (type === 'DELIVERY')
    return {
      delivery: {
        deliveredBy: deliveredByApp ? 'MARKETPLACE' : 'MERCHANT',
        deliveryAddress: ADDRESS,
        estimatedDeliveryDateTime: later(HOUR_MS),
        ...(full ? { deliveryDateTime: later(HOUR_MS) } : {}),
        ...(full || deliveredByApp ? { pickupCode: String(7400 + (number % 100)) } : {}),
      },
    }
  if (type === 'TAKEOUT')
    return {
      takeout: {
        mode,
        takeoutDateTime: later(HALF_HOUR_MS),
        ...(full ? { billingAddress: STREET } : {}),
      },
    }
  return {
    indoor: {
      mode,
      indoorDateTime: later(0),
      ...(full || mode === 'PLACE' ? { place: 'Mesa 4' } : {}),
      ...(full || mode === 'TAB' ? { tab: '17' } : {}),
      ...(full ? { seat: '2', waiterCode: 'G07' } : {}),
    },
  }
}

/** Makes an order. `number`: the n-th of the application, which decides items and quantities. */
export function makeOrder(
  number: number,
  merchant: { id: string; name: string; app_id: string },
  menu: readonly MenuItem[],
  wishes: OrderWishes,
  now: Date,
): OrderJson {
  const [type, orderTiming] = KINDS[wishes.kind]
  const delivers = type === 'DELIVERY'
  const lines = itemsOf(number, menu, wishes, type === 'INDOOR')
  const fees = feesOf(wishes, delivers)
  const discounts = discountsOf(wishes, delivers, lines[0]?.json.id ?? '')
  const [items, more, less] = [sumOf(lines), sumOf(fees), discountUnits(discounts)]
  const amount = toCents(items + more - less)
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const createdAt = now.toISOString()
  return {
    id: randomUUID(),
    type,
    orderTiming,
    createdAt,
    displayId: String(1000 + number),
    sourceAppId: merchant.app_id,
    lastEvent: 'CREATED',
    preparationStartDateTime: createdAt,
    merchant: { id: merchant.id, name: merchant.name },
    items: lines.map(({ json }) => json),
    otherFees: fees.map(feeJson),
    discounts: discounts.map(discountJson),
    total: {
      itemsPrice: price(items),
      otherFees: price(more),
      discount: price(less),
      orderAmount: price(amount),
    },
    payments: paymentsJson(paymentsOf(amount, wishes)),
    ...customerOf(number, wishes),
    ...wayOf(number, wishes, later),
    ...(orderTiming === 'SCHEDULED'
      ? { schedule: { scheduledDateTimeStart: later(2 * HOUR_MS), scheduledDateTimeEnd: later(3 * HOUR_MS) } }
      : {}),
    // the standard asks the shop only for what is its own to say
    sendDelivered: delivers && !wishes.deliveredByApp,
    sendPreparing: type === 'TAKEOUT',
    sendPickedUp: type === 'TAKEOUT',
    ...(wishes.round === null ? {} : walkedOrder(wishes.round)),
    ...(wishes.deliveryCode ? { deliveryCodeRequired: true } : {}),
  }
}
