import { z } from 'zod'
import type { PedidoDoCanal, Recebedor } from '../../../core/canal/pedido.ts'
import { addressLine, type EnderecoDoPedido, type PartesDaLinha } from '../../../core/canal/quem-recebe.ts'
import { isCnpj } from '../../../core/document/cnpj.ts'
import { type Decimal, dec } from '../../../core/money/decimal.ts'
import { nationalPhone } from '../../../core/text/phone.ts'

/** Most items that an order may have. */
const MAX_ITENS = 990
/** Beyond this a number is no price, and JavaScript would write it with an exponent. */
const MOST = 1e9
const FOUR = 4

/** Reads a number of JSON, or one written as text, as a decimal of four places: the application tells no more. */
const number = z
  .preprocess(said => (isNumeral(said) ? Number(said) : said), z.number())
  .refine(value => Math.abs(value) <= MOST, 'valor fora do possível')
  .transform((value): Decimal => dec(value.toFixed(FOUR)))
const isNumeral = (said: unknown): said is string =>
  typeof said === 'string' && /^-?\d{1,12}(\.\d+)?$/.test(said.trim())
/** Currencies of an order that is not of R$ alone. */
const currency = z
  .unknown()
  .optional()
  .transform((said): string | null => (typeof said === 'string' && said !== 'BRL' ? said.slice(0, 3) : null))

/** Reads a price `{ value }`; an absent or null one is zero. */
const price = z
  .object({ value: number })
  .nullish()
  .transform((said): Decimal => said?.value ?? dec('0'))
const amount = z
  .union([number, price])
  .nullish()
  .transform((said): Decimal => said ?? dec('0'))
/** Reads a word; a number is one, anything else says nothing. */
const word = (most: number) =>
  z
    .unknown()
    .optional()
    .transform((said): string | null => {
      const text = typeof said === 'string' || typeof said === 'number' ? String(said) : ''
      return text.replaceAll('\0', '').trim().slice(0, most) || null
    })
const yes = z
  .unknown()
  .optional()
  .transform(said => said === true || said === 'true')
/** Reads a part that is told in any shape: one of another shape says nothing. */
const part = <T extends z.ZodType>(of: T) => of.nullish().catch(null)
const list = <T extends z.ZodType>(of: T) =>
  z
    .array(of)
    .max(MAX_ITENS)
    .nullish()
    .transform(said => said ?? [])

const option = z.object({
  name: word(120),
  quantity: part(number),
  specialInstructions: word(200),
  options: part(z.array(z.looseObject({ name: word(120) }))),
})

const item = z.object({
  name: word(120),
  externalCode: word(40),
  ean: word(20),
  unit: word(10),
  quantity: number.refine(qtde => qtde.gt(0), 'quantidade deve ser maior que zero'),
  unitPrice: price,
  optionsPrice: price,
  specialInstructions: word(500),
  indoor: part(z.object({ productionPoint: word(60) })),
  options: list(option),
})

const place = {
  street: word(120),
  number: word(20),
  complement: word(120),
  district: word(80),
  city: word(80),
  state: word(20),
  postalCode: word(12),
}
const address = part(z.object({ ...place, formattedAddress: word(300), reference: word(120) }))
const moment = word(40)

/** Parts of an order by which it is known and found, even where its figures are not understood. */
const who = {
  id: word(100),
  displayId: word(40),
  type: word(20),
  orderTiming: word(20),
  lastEvent: word(60),
  salesChannel: word(60),
  virtualBrand: word(60),
  orderPriority: word(20),
  taxInvoice: part(z.object({ issued: yes, taxInvoiceURL: word(300) })),
  customer: part(
    z.object({
      name: word(120),
      documentNumber: word(20),
      phone: part(z.object({ number: word(20), extension: word(20) })),
    }),
  ),
  schedule: part(z.object({ scheduledDateTimeStart: moment, scheduledDateTimeEnd: moment })),
  delivery: part(
    z.object({
      deliveredBy: word(20),
      deliveryAddress: address,
      estimatedDeliveryDateTime: moment,
      pickupCode: word(40),
    }),
  ),
  takeout: part(z.object({ mode: word(20), takeoutDateTime: moment, billingAddress: part(z.object(place)) })),
  indoor: part(
    z.object({
      ...{ place: word(60), tab: word(40), seat: word(40), waiterCode: word(40) },
      indoorDateTime: moment,
    }),
  ),
  extraInfo: word(500),
}

const payments = z.object({
  methods: list(
    z.object({
      ...{ value: number, type: word(20), method: word(40), changeFor: part(number), currency },
      ...{ brand: word(20), methodInfo: word(120) },
      transaction: part(z.object({ authorizationCode: word(60), acquirerDocument: word(20) })),
    }),
  ),
})

const order = z.object({
  ...who,
  items: z.array(item).min(1).max(MAX_ITENS),
  otherFees: list(z.object({ type: word(40), receivedBy: word(40), price, observation: word(200) })),
  discounts: list(
    z.object({
      amount,
      target: word(20),
      sponsorshipValues: list(z.object({ name: word(40), amount, discountCode: word(60) })),
    }),
  ),
  total: z.object({ itemsPrice: price, orderAmount: price }),
  payments,
})

type Said = z.output<typeof order>
const anyOrder: z.ZodType<Known> = z.object(who).catch(() => anyOrder.parse({}))
/** Figures of an order of any shape, as far as they are understood. */
const anyFigures = z
  .object({
    total: part(z.object({ orderAmount: part(price), itemsPrice: part(price) })),
    payments: part(payments),
  })
  .catch({ total: null, payments: null })
type Known = z.output<z.ZodObject<typeof who>>

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
function wordsOf({ options, specialInstructions, indoor }: Said['items'][number]): string {
  const named = options.map(({ name, quantity, specialInstructions: wish, options: inner }) => {
    const times = quantity && !quantity.eq(1) ? `${quantity.toString()}x ` : ''
    const more = [...(inner ?? []).map(each => each.name), wish].filter(Boolean).join(', ')
    return `+ ${times}${name ?? ''}${more ? ` (${more})` : ''}`
  })
  const where = indoor?.productionPoint && `Produzir em: ${indoor.productionPoint}`
  return [...named, specialInstructions, where].filter(Boolean).join('\n')
}

/** Writes what clerk, kitchen and courier read of an order beside who, where and what; '' says nothing. */
function noticesOf({ indoor, takeout, schedule, customer, taxInvoice, ...said }: Known): string[] {
  const told = (name: string, value: string | null | undefined) => (value ? [`${name}: ${value}`] : [])
  const billing = takeout?.billingAddress
  const ends = schedule?.scheduledDateTimeEnd
  return [
    ...told('Cadeira', indoor?.seat),
    ...told('Garçom', indoor?.waiterCode),
    ...told('Marca', said.virtualBrand),
    ...told('Canal de venda', said.salesChannel),
    ...told('Prioridade', said.orderPriority?.replace(/^PRIORITY/, '')),
    ...(takeout?.mode === 'PICKUP_AREA' ? ['Retira na área que o aplicativo disser'] : []),
    ...told('Localizador do telefone', customer?.phone?.extension),
    ...told('Nota do aplicativo', taxInvoice?.taxInvoiceURL),
    ...(ends && momentOf(ends) ? [`Agendado até: ${ends}`] : []),
    ...told('Endereço para a nota', billing && addressLine({ ...namesOf(billing) })),
  ]
}

/** Writes what payments, fees and discounts say besides their figures. */
const moneyNoticesOf = ({ payments, otherFees, discounts }: Said): string[] => [
  ...payments.methods.flatMap(({ methodInfo }) => (methodInfo ? [`Pagamento: ${methodInfo}`] : [])),
  ...otherFees.flatMap(({ observation }) => (observation ? [`Taxa: ${observation}`] : [])),
  ...discounts.flatMap(({ sponsorshipValues }) =>
    sponsorshipValues.flatMap(({ discountCode }) => (discountCode ? [`Cupom: ${discountCode}`] : [])),
  ),
]

/** Units of measure that no product of a Brazilian shop is sold by. */
const FOREIGN: ReadonlySet<string> = new Set(['OZ', 'LB', 'GAL'])

/** Says what of an order's figures a person has to judge. */
function doubtsOf({ items, payments }: Said): string[] {
  const units = items.flatMap(({ unit, name }) => (unit && FOREIGN.has(unit) ? [[unit, name]] : []))
  const coins = [...new Set(payments.methods.flatMap(({ currency: coin }) => coin ?? []))]
  return [
    ...units.map(([unit, name]) => `A quantidade de ${name ?? 'um item'} está em ${unit}`),
    ...coins.map(coin => `Os valores estão em ${coin}`),
  ]
}

/** Reads the parts of the address; one that is told in a single line has it as its street. */
function addressOf({ delivery }: Pick<Known, 'delivery'>): EnderecoDoPedido | null {
  const said = delivery?.deliveryAddress
  if (!said) return null
  const { formattedAddress, street, number, complement, reference, district, city, state, postalCode } = said
  return {
    ...namesOf({ street: street ?? formattedAddress, number, complement, district, city, state }),
    cep: postalCode?.replace(/\D/g, '') || null,
    referencia: reference,
  }
}

type Place = Pick<z.output<z.ZodObject<typeof place>>, Exclude<keyof typeof place, 'postalCode'>>

/** Gives the parts of an address by our names. */
const namesOf = ({ street, number, complement, district, city, state }: Place): PartesDaLinha => ({
  ...{ logradouro: street, numero: number, complemento: complement, bairro: district, cidade: city },
  // ISO 3166-2 ('BR-SP') or its last letters
  uf: /(?:^|-)([A-Z]{2})$/.exec(state?.toUpperCase() ?? '')?.[1] ?? null,
})

/** Reads a discount by sponsor; one without sponsors is the shop's. */
function discountsOf({ discounts }: Said): PedidoDoCanal['descontos'] {
  return discounts.flatMap(({ amount: whole, target, sponsorshipValues }) => {
    const alvo = target === 'DELIVERY_FEE' ? ('entrega' as const) : ('itens' as const)
    return sponsorshipValues.length === 0
      ? [{ patrocinador: 'loja' as const, alvo, valor: whole }]
      : sponsorshipValues.map(({ name, amount: valor }) => ({
          patrocinador: OWN_SPONSORS.has(name ?? '') ? ('loja' as const) : ('canal' as const),
          alvo,
          valor,
        }))
  })
}

/** Last year of a moment that an order may promise: one beyond it is a slip. */
const LAST_YEAR = 2999

const momentOf = (said: string | null | undefined): string | null => {
  const at = said ? new Date(said) : null
  return at && !Number.isNaN(at.getTime()) && at.getUTCFullYear() <= LAST_YEAR ? at.toISOString() : null
}

/** tBand of each brand; of others the note says none. */
const TBAND: Readonly<Record<string, string>> = {
  ...{ VISA: '01', MASTERCARD: '02', AMEX: '03', SOROCARD: '04', DINERS: '05', ELO: '06' },
  ...{ HIPERCARD: '07', AURA: '08', CABAL: '09', BANESCARD: '11', CREDSYSTEM: '13', DISCOVER: '14' },
  ...{ GOOD_CARD: '15', GREEN_CARD: '16', JCB: '18', POLICARD: '21', SODEXO: '23', VALECARD: '24' },
  ...{ VEROCHEQUE: '25', VR_BENEFICIOS: '26', TICKET: '27' },
}

/** Reads who an order is of, how and when it gets there: what is known even of one whose figures are not understood. */
function headOf(said: Known, externo_id: string): Omit<PedidoDoCanal, keyof ReturnType<typeof figuresOf>> {
  const { delivery, takeout, indoor, schedule, customer, orderTiming } = said
  const scheduled = orderTiming === 'SCHEDULED'
  const promised = scheduled
    ? schedule?.scheduledDateTimeStart
    : (delivery?.estimatedDeliveryDateTime ?? takeout?.takeoutDateTime ?? indoor?.indoorDateTime)
  return {
    externo_id,
    exibicao: said.displayId ?? externo_id.slice(0, 8),
    tipo: TYPES[said.type ?? ''] ?? 'entrega',
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
    comanda: indoor?.tab ?? null,
    coleta: delivery?.pickupCode ?? null,
    obs: said.extraInfo,
    nota_emitida: said.taxInvoice?.issued === true,
    ultimo: said.lastEvent,
  }
}

const paymentsOf = (methods: Said['payments']['methods']): PedidoDoCanal['pagamentos'] =>
  methods.map(({ value, type, method, changeFor, transaction, brand }) => ({
    ...{ antes: type === 'PREPAID', tpag: TPAG[method ?? ''] ?? OTHER, valor: value },
    credenciadora: cnpjOf(transaction?.acquirerDocument ?? null),
    autorizacao: transaction?.authorizationCode ?? null,
    tband: TBAND[brand ?? ''] ?? null,
    troco_para: changeFor?.gt(value) ? changeFor : null,
  }))

/** Reads what an order has, and what is paid for it. */
function figuresOf(said: Said) {
  return {
    duvidas: doubtsOf(said),
    avisos: [...noticesOf(said), ...moneyNoticesOf(said)],
    itens: said.items.map(line => ({
      ...{ codigo: line.externalCode, gtin: line.ean, nome: line.name ?? 'Item sem nome' },
      ...{ qtde: line.quantity, unitario: line.unitPrice, opcoes: line.optionsPrice, obs: wordsOf(line) },
    })),
    taxas: said.otherFees.map(({ type, receivedBy, price: valor }) => ({
      ...{ tipo: FEES[type ?? ''] ?? 'acrescimo', recebe: RECEIVERS[receivedBy ?? ''] ?? 'canal', valor },
    })),
    descontos: discountsOf(said),
    pagamentos: paymentsOf(said.payments.methods),
    total: { itens: said.total.itemsPrice, pedido: said.total.orderAmount },
  }
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
  const { id, ...said } = parsed.data
  if (id === null) return { falta: 'id: o aplicativo não disse o código do pedido' }
  return { pedido: { ...headOf({ ...said, id }, id), ...figuresOf({ ...said, id }) } }
}

/** Reads the code that the channel's courier says to get an order; null: none was told. */
export const pickupCodeOf = (json: unknown): string | null =>
  anyOrder.parse(json).delivery?.pickupCode ?? null

/** Name of the only line of an order that is kept as it came. */
const COMO_VEIO = 'Pedido como o aplicativo o disse'

/**
 * Makes an order of what is understood of one that cannot be stored as it should be: who, where and when, and its whole
 * amount as one line that no product has, so that its note waits until a person writes its items.
 */
export function orderAsItCame(json: unknown, externo_id: string, motivo: string): PedidoDoCanal {
  const said = anyOrder.parse(json)
  const { total, payments } = anyFigures.parse(json)
  const valor = [total?.orderAmount, total?.itemsPrice].find(told => told?.gt(0) && told.lt(BELIEVED))
  const line = {
    ...{ codigo: null, gtin: null, nome: COMO_VEIO, qtde: dec('1'), opcoes: dec('0'), obs: '' },
    unitario: valor?.toDecimalPlaces(2) ?? CENT,
  }
  const paid = paymentsOf(payments?.methods ?? [])
  const adds = paid.reduce((sum, { valor: part }) => sum.plus(part), dec('0')).eq(line.unitario)
  return {
    ...headOf(said, externo_id),
    duvidas: [
      `Gravado como veio (${motivo}): escreva os itens pelo que o aplicativo disse`,
      ...(valor ? [] : ['O aplicativo não disse um valor possível: ficou R$ 0,01']),
      ...(adds ? [] : ['Veja no aplicativo o que já foi pago']),
    ],
    avisos: noticesOf(said),
    como_veio: true,
    ...{ itens: [line], taxas: [], descontos: [], pagamentos: adds ? paid : [] },
    total: { itens: line.unitario, pedido: line.unitario },
  }
}

const CENT = dec('0.01')
/** R$ from which the amount of one order is a slip. */
const BELIEVED = dec('1000000')
