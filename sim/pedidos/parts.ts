import { type FactType, factsOf } from '../contract/table.ts'
import { OPEN_DELIVERY } from './fatos.ts'

/** Units of a price in one R$: the standard takes four places. */
export const TEN_THOUSAND = 10_000
const CENT = 100
/** CNPJ of the application: it receives its fees and what is paid in advance. */
const PLATFORM = '98765001000121'

export interface Price {
  value: number
  currency: 'BRL'
}

export const price = (units: number): Price => ({ value: units / TEN_THOUSAND, currency: 'BRL' })
export const toCents = (units: number): number => Math.round(units / CENT) * CENT
export const sumOf = (rows: readonly { units: number }[]): number =>
  rows.reduce((sum, { units }) => sum + units, 0)

export interface FeePart {
  name: string
  type: string
  receivedBy: string
  units: number
  observation?: string
}

export const feeJson = ({ units, ...said }: FeePart) => ({
  ...said,
  ...(said.receivedBy === 'MARKETPLACE' ? { receiverDocument: PLATFORM } : {}),
  price: price(units),
})

export interface DiscountPart {
  target: string
  /** Item of the order; only of a discount on one item. */
  targetId?: string
  sponsors: readonly { name: string; units: number; discountCode?: string }[]
}

export const discountUnits = (rows: readonly DiscountPart[]): number =>
  sumOf(rows.flatMap(({ sponsors }) => sponsors))

export const discountJson = ({ sponsors, ...said }: DiscountPart) => ({
  amount: price(sumOf(sponsors)),
  ...said,
  sponsorshipValues: sponsors.map(({ units, ...rest }) => ({ ...rest, amount: price(units) })),
})

export interface PaymentPart {
  units: number
  type: 'PREPAID' | 'PENDING'
  method: string
  brand?: string
  methodInfo?: string
}

/** Note with which a customer pays: the next one of 50 R$. */
const changeFor = (units: number) => Math.ceil(units / (50 * TEN_THOUSAND)) * 50

/** Tells a payment; who received one in advance says the authorization and its own CNPJ. */
export const paymentJson = ({ units, ...said }: PaymentPart, index: number) => ({
  value: units / TEN_THOUSAND,
  currency: 'BRL',
  ...said,
  ...(said.method === 'CASH' ? { changeFor: changeFor(units) } : {}),
  ...(said.type === 'PREPAID'
    ? { transaction: { authorizationCode: `A${100_001 + index}`, acquirerDocument: PLATFORM } }
    : {}),
})

export const paymentsJson = (rows: readonly PaymentPart[]) => {
  const paid = (type: PaymentPart['type']) => sumOf(rows.filter(row => row.type === type)) / TEN_THOUSAND
  return { prepaid: paid('PREPAID'), pending: paid('PENDING'), methods: rows.map(paymentJson) }
}

const listed = (type: FactType | undefined): readonly string[] =>
  type?.kind === 'enum' ? type.values : type?.kind === 'list' ? listed(type.of) : []

/** Gives the values that the standard lists for a property. */
export function valuesOf(schema: string, property: string): readonly string[] {
  const values = listed(factsOf(OPEN_DELIVERY, schema).find(({ name }) => name === property)?.type)
  if (values.length === 0) throw new Error(`${schema}.${property} não tem lista`)
  return values
}
