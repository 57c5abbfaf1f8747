import { randomUUID } from 'node:crypto'

/** Kind of order that a key of the page places. */
type OrderKind = 'entrega' | 'retirada' | 'local' | 'agendado' | 'demanda'

type PayMethod = 'CASH' | 'CREDIT' | 'DEBIT' | 'FOOD_VOUCHER' | 'MEAL_VOUCHER' | 'PIX' | 'DIGITAL_WALLET'

/** Item of the shop's menu. `price`: ten-thousandths of R$. */
export interface MenuItem {
  externalCode: string
  ean?: string
  name: string
  price: number
}

/** Wishes of a customer beyond the items. */
export interface OrderWishes {
  kind: OrderKind
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
  deliveryCode: boolean
  /** CPF or CNPJ that the customer tells; null: none. */
  document: string | null
}

interface Price {
  value: number
  currency: 'BRL'
}

/** Order as the application tells it (Open Delivery 1.7.1), the parts that this simulator fills. */
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

const TEN_THOUSAND = 10_000
const CENT = 100
const FEE = 8 * TEN_THOUSAND
const OWN_COUPON = 2 * TEN_THOUSAND
const SUBSIDY = 3 * TEN_THOUSAND
const OPTION = 25_000
const HOUR_MS = 3_600_000
const HALF_HOUR_MS = 1_800_000

const price = (units: number): Price => ({ value: units / TEN_THOUSAND, currency: 'BRL' })
const toCents = (units: number) => Math.round(units / CENT) * CENT

const TYPES = {
  entrega: ['DELIVERY', 'INSTANT'],
  retirada: ['TAKEOUT', 'INSTANT'],
  local: ['INDOOR', 'INSTANT'],
  agendado: ['DELIVERY', 'SCHEDULED'],
  demanda: ['TAKEOUT', 'ONDEMAND'],
} as const

const ADDRESS = {
  country: 'BR',
  state: 'SP',
  city: 'São Paulo',
  district: 'Centro',
  street: 'Rua das Flores',
  number: '10',
  complement: 'apto 12',
  reference: 'portão azul',
  postalCode: '01001000',
  formattedAddress: 'Rua das Flores, 10, apto 12, Centro, São Paulo - SP',
  coordinates: { latitude: -23.55, longitude: -46.63 },
}

/** Makes the lines: two of the menu's items, more of the first with each order. */
function itemsOf(number: number, menu: readonly MenuItem[], wishes: OrderWishes) {
  const chosen = [0, 1].map(place => menu[(number + place) % menu.length] as MenuItem)
  return chosen.map((item, index) => {
    const quantity = index === 0 ? 1 + (number % 3) : 1
    const unit = wishes.cents ? item.price - 1 : item.price
    const option = wishes.options && index === 0 ? OPTION : 0
    const total = quantity * (unit + option)
    const options = option
      ? [
          {
            ...{ index: 0, id: randomUUID(), name: 'Bacon', externalCode: 'OPC-1', unit: 'UN', quantity: 1 },
            ...{ unitPrice: price(option), totalPrice: price(option) },
          },
        ]
      : []
    const known = !(wishes.withoutCode && index === 1)
    return {
      total,
      json: {
        ...{ id: randomUUID(), index, name: item.name, unit: 'UN', quantity },
        externalCode: known ? item.externalCode : '',
        ...(known && item.ean ? { ean: item.ean } : {}),
        ...{ unitPrice: price(unit), optionsPrice: price(option), totalPrice: price(total) },
        // for information only: whoever adds them up is wrong
        ...{ originalPrice: price(unit * 2), subtotalPrice: price(1) },
        ...(index === 0 ? { specialInstructions: 'sem cebola' } : {}),
        options,
      },
    }
  })
}

function paymentsOf(amount: number, { paid, methods }: Pick<OrderWishes, 'paid' | 'methods'>) {
  const before = paid === 'antes' ? amount : paid === 'metade' ? toCents(amount / 2) : 0
  const after = amount - before
  const told = (units: number) => ({ value: units / TEN_THOUSAND, currency: 'BRL' })
  const changeFor = Math.ceil(after / (50 * TEN_THOUSAND)) * 50
  return {
    prepaid: before / TEN_THOUSAND,
    pending: after / TEN_THOUSAND,
    methods: [
      ...(before > 0
        ? [
            {
              ...{ ...told(before), type: 'PREPAID', method: methods.before },
              acquirerDocument: '98765001000121',
            },
          ]
        : []),
      ...(after > 0
        ? [
            {
              ...{ ...told(after), type: 'PENDING', method: methods.after },
              ...(methods.after === 'CASH' ? { changeFor } : {}),
            },
          ]
        : []),
    ],
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
  const [type, orderTiming] = TYPES[wishes.kind]
  const lines = itemsOf(number, menu, wishes)
  const items = lines.reduce((sum, { total }) => sum + total, 0)
  const delivers = type === 'DELIVERY'
  const receivedBy = wishes.deliveredByApp ? 'MARKETPLACE' : 'MERCHANT'
  const fees = delivers ? FEE : 0
  const coupons = wishes.coupons ? OWN_COUPON + SUBSIDY : 0
  const amount = toCents(items + fees - coupons)
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const createdAt = now.toISOString()
  return {
    id: randomUUID(),
    ...{ type, orderTiming, createdAt, displayId: String(1000 + number), sourceAppId: merchant.app_id },
    ...{ lastEvent: 'CREATED', preparationStartDateTime: createdAt },
    merchant: { id: merchant.id, name: merchant.name },
    items: lines.map(({ json }) => json),
    otherFees: delivers ? [{ name: 'Entrega', type: 'DELIVERY_FEE', receivedBy, price: price(FEE) }] : [],
    discounts: wishes.coupons
      ? [
          {
            amount: price(coupons),
            target: 'CART',
            sponsorshipValues: [
              { name: 'MERCHANT', amount: price(OWN_COUPON) },
              { name: 'MARKETPLACE', amount: price(SUBSIDY) },
            ],
          },
        ]
      : [],
    total: {
      ...{ itemsPrice: price(items), otherFees: price(fees), discount: price(coupons) },
      orderAmount: price(amount),
    },
    payments: paymentsOf(amount, wishes),
    customer: {
      id: randomUUID(),
      name: `Cliente ${number}`,
      phone: { number: '11999990000' },
      ordersCountOnMerchant: number,
      ...(wishes.document ? { documentNumber: wishes.document } : {}),
    },
    ...(delivers
      ? {
          delivery: {
            deliveredBy: receivedBy,
            deliveryAddress: ADDRESS,
            estimatedDeliveryDateTime: later(HOUR_MS),
          },
        }
      : {}),
    ...(type === 'TAKEOUT' ? { takeout: { mode: 'DEFAULT', takeoutDateTime: later(HALF_HOUR_MS) } } : {}),
    ...(type === 'INDOOR' ? { indoor: { mode: 'PLACE', place: 'Mesa 4', indoorDateTime: createdAt } } : {}),
    ...(orderTiming === 'SCHEDULED'
      ? { schedule: { scheduledDateTimeStart: later(2 * HOUR_MS), scheduledDateTimeEnd: later(3 * HOUR_MS) } }
      : {}),
    ...{ sendDelivered: delivers, sendPreparing: true, sendPickedUp: type === 'TAKEOUT' },
    ...(wishes.deliveryCode ? { deliveryCodeRequired: true } : {}),
  }
}
