import { z } from 'zod'
import type { PedidoDoCanal, Recebedor } from '../../../core/canal/pedido.ts'
import type { EnderecoDoPedido } from '../../../core/canal/quem-recebe.ts'
import { isCnpj } from '../../../core/document/cnpj.ts'
import { type Decimal, dec } from '../../../core/money/decimal.ts'
import { nationalPhone } from '../../../core/text/phone.ts'

/** Most items that an order may have. */
const MAX_ITENS = 990
/** Beyond this a number is no price, and JavaScript would write it with an exponent. */
const MOST = 1e9
const FOUR = 4

/** Reads a number of JSON as a decimal of four places: the application tells no more. */
const number = z
  .number()
  .min(-MOST)
  .max(MOST)
  .transform((value): Decimal => dec(value.toFixed(FOUR)))
/** Reads a price `{ value }`; an absent or null one is zero. */
const price = z
  .object({ value: number })
  .nullish()
  .transform((said): Decimal => said?.value ?? dec('0'))
const amount = z
  .union([number, price])
  .nullish()
  .transform((said): Decimal => said ?? dec('0'))
const word = (most: number) =>
  z
    .string()
    .nullish()
    .transform(said => said?.replaceAll('\0', '').trim().slice(0, most) || null)
const list = <T extends z.ZodType>(of: T) =>
  z
    .array(of)
    .max(MAX_ITENS)
    .nullish()
    .transform(said => said ?? [])

const option = z.object({
  name: word(120),
  quantity: number.nullish(),
  options: z.array(z.looseObject({ name: word(120) })).nullish(),
})

const item = z.object({
  name: word(120),
  externalCode: word(40),
  ean: word(20),
  quantity: number.refine(qtde => qtde.gt(0), 'quantidade deve ser maior que zero'),
  unitPrice: price,
  optionsPrice: price,
  specialInstructions: word(500),
  options: list(option),
})

const address = z
  .object({
    formattedAddress: word(300),
    street: word(120),
    number: word(20),
    complement: word(120),
    reference: word(120),
    district: word(80),
    city: word(80),
    state: word(20),
    postalCode: word(12),
  })
  .partial()
  .nullish()

const order = z.object({
  id: z.string().min(1).max(100),
  displayId: word(40),
  type: z.string(),
  orderTiming: word(20),
  lastEvent: word(60),
  items: z.array(item).min(1).max(MAX_ITENS),
  otherFees: list(z.object({ type: word(40), receivedBy: word(40), price })),
  discounts: list(z.object({ amount, sponsorshipValues: list(z.object({ name: word(40), amount })) })),
  total: z.object({ itemsPrice: price, orderAmount: price }),
  payments: z.object({
    methods: list(
      z.object({
        ...{ value: number, type: word(20), method: word(40), changeFor: number.nullish() },
        acquirerDocument: word(20),
      }),
    ),
  }),
  taxInvoice: z.object({ issued: z.boolean().nullish() }).nullish(),
  customer: z
    .object({
      name: word(120),
      documentNumber: word(20),
      phone: z.object({ number: word(20) }).nullish(),
    })
    .nullish(),
  schedule: z.object({ scheduledDateTimeStart: word(40) }).nullish(),
  delivery: z
    .object({ deliveredBy: word(20), deliveryAddress: address, estimatedDeliveryDateTime: word(40) })
    .nullish(),
  takeout: z.object({ takeoutDateTime: word(40) }).nullish(),
  indoor: z.object({ place: word(60), indoorDateTime: word(40) }).nullish(),
  extraInfo: word(500),
})

type Said = z.output<typeof order>

const TYPES: Readonly<Record<string, PedidoDoCanal['tipo']>> = { TAKEOUT: 'retirada', INDOOR: 'local' }

/** tPag of each payment method; others are 99. */
const TPAG: Readonly<Record<string, string>> = {
  CASH: '01',
  CREDIT: '03',
  DEBIT: '04',
  FOOD_VOUCHER: '10',
  MEAL_VOUCHER: '11',
  PIX: '17',
  DIGITAL_WALLET: '18',
}
const OTHER = '99'

const RECEIVERS: Readonly<Record<string, Recebedor>> = {
  MERCHANT: 'loja',
  LOGISTIC_SERVICES: 'logistica',
}
const FEES: Readonly<Record<string, PedidoDoCanal['taxas'][number]['tipo']>> = {
  DELIVERY_FEE: 'entrega',
  TIP: 'gorjeta',
}
/** Sponsors whose discount is the shop's own; what any other pays is the channel's. */
const OWN_SPONSORS: ReadonlySet<string> = new Set(['MERCHANT', 'CHAIN'])

/** Writes what the kitchen reads beside a line: options, then the customer's wish. */
function wordsOf({ options, specialInstructions }: Said['items'][number]): string {
  const named = options.map(({ name, quantity, options: inner }) => {
    const times = quantity && !quantity.eq(1) ? `${quantity.toString()}x ` : ''
    const more = (inner ?? []).map(each => each.name).join(', ')
    return `+ ${times}${name ?? ''}${more ? ` (${more})` : ''}`
  })
  return [...named, ...(specialInstructions ? [specialInstructions] : [])].join('\n')
}

/** Reads the parts of the address; one that is told in a single line has it as its street. */
function addressOf({ delivery }: Said): EnderecoDoPedido | null {
  const said = delivery?.deliveryAddress
  if (!said) return null
  const { formattedAddress, street, number, complement, reference, district, city, state, postalCode } = said
  // ISO 3166-2 ('BR-SP') or its last letters
  const uf = /(?:^|-)([A-Z]{2})$/.exec(state?.toUpperCase() ?? '')?.[1]
  return {
    logradouro: street ?? formattedAddress ?? null,
    numero: number ?? null,
    complemento: complement ?? null,
    bairro: district ?? null,
    cidade: city ?? null,
    uf: uf ?? null,
    cep: postalCode?.replace(/\D/g, '') || null,
    referencia: reference ?? null,
  }
}

/** Reads a discount by sponsor; one without sponsors is the shop's. */
function discountsOf({ discounts }: Said): PedidoDoCanal['descontos'] {
  return discounts.flatMap(({ amount: whole, sponsorshipValues }) =>
    sponsorshipValues.length === 0
      ? [{ patrocinador: 'loja' as const, valor: whole }]
      : sponsorshipValues.map(({ name, amount: valor }) => ({
          patrocinador: OWN_SPONSORS.has(name ?? '') ? ('loja' as const) : ('canal' as const),
          valor,
        })),
  )
}

const momentOf = (said: string | null | undefined): string | null => {
  const at = said ? new Date(said) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

/** Gives a CNPJ without its marks; null: it is none. */
function cnpjOf(said: string | null): string | null {
  const cnpj = said?.replace(/[^\dA-Z]/gi, '').toUpperCase() ?? ''
  return isCnpj(cnpj) ? cnpj : null
}

/** Translates an order of Open Delivery 1.7.1. Null, with the fault in words: it is no order. */
export function readOrder(json: unknown): { pedido: PedidoDoCanal } | { falta: string } {
  const parsed = order.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { falta: `${issue?.path.join('.') || 'pedido'}: ${issue?.message ?? 'inválido'}` }
  }
  const said = parsed.data
  const { delivery, takeout, indoor, schedule, customer, total, orderTiming } = said
  const scheduled = orderTiming === 'SCHEDULED'
  const promised = scheduled
    ? schedule?.scheduledDateTimeStart
    : (delivery?.estimatedDeliveryDateTime ?? takeout?.takeoutDateTime ?? indoor?.indoorDateTime)
  return {
    pedido: {
      externo_id: said.id,
      exibicao: said.displayId ?? said.id.slice(0, 8),
      tipo: TYPES[said.type] ?? 'entrega',
      prometido: momentOf(promised),
      agendado: scheduled,
      sob_demanda: orderTiming === 'ONDEMAND',
      entrega_do_canal: delivery?.deliveredBy !== 'MERCHANT' && delivery != null,
      cliente: {
        nome: customer?.name ?? 'Cliente do aplicativo',
        documento: customer?.documentNumber?.replace(/[^\dA-Z]/gi, '') || null,
        fone: nationalPhone(customer?.phone?.number ?? '') || null,
      },
      endereco: addressOf(said),
      mesa: indoor?.place ?? null,
      obs: said.extraInfo,
      itens: said.items.map(line => ({
        ...{ codigo: line.externalCode, gtin: line.ean, nome: line.name ?? 'Item sem nome' },
        ...{ qtde: line.quantity, unitario: line.unitPrice, opcoes: line.optionsPrice, obs: wordsOf(line) },
      })),
      taxas: said.otherFees.map(({ type, receivedBy, price: valor }) => ({
        ...{ tipo: FEES[type ?? ''] ?? 'acrescimo', recebe: RECEIVERS[receivedBy ?? ''] ?? 'canal', valor },
      })),
      descontos: discountsOf(said),
      pagamentos: said.payments.methods.map(({ value, type, method, changeFor, acquirerDocument }) => ({
        ...{ antes: type === 'PREPAID', tpag: TPAG[method ?? ''] ?? OTHER, valor: value },
        credenciadora: cnpjOf(acquirerDocument),
        troco_para: changeFor?.gt(value) ? changeFor : null,
      })),
      total: { itens: total.itemsPrice, pedido: total.orderAmount },
      nota_emitida: said.taxInvoice?.issued === true,
      ultimo: said.lastEvent,
    },
  }
}
