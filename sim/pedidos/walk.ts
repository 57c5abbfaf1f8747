import { randomUUID } from 'node:crypto'
import type { OrderWishes } from './order.ts'
import {
  type DiscountPart,
  type FeePart,
  type PaymentPart,
  TEN_THOUSAND,
  toCents,
  valuesOf,
} from './parts.ts'

/** Kinds of order that the rounds go through. */
const KINDS = [
  'entrega',
  'retirada',
  'local',
  'agendado',
  'comanda',
  'area',
  'totem',
  'demanda',
  'balcao',
] as const

/** Value of a list whose turn it is. */
const turn = (values: readonly string[], round: number): string => values[round % values.length] as string
const of = (schema: string, property: string, round: number) => turn(valuesOf(schema, property), round)

const CARDS = ['CREDIT', 'DEBIT', 'CREDIT_DEBIT', 'MEAL_VOUCHER', 'FOOD_VOUCHER']

/** Rounds after which every value of every list was told: as many as the longest list has. @internal For tests. */
export const ROUNDS = valuesOf('Order.payments.methods', 'brand').length

/** Gives the wishes of one round, in which every property of the standard is filled that its kind of order may have. */
export const roundOf = (round: number): Partial<OrderWishes> => ({
  round,
  kind: KINDS[round % KINDS.length] as OrderWishes['kind'],
  paid: 'metade',
  options: true,
  coupons: true,
  deliveredByApp: round % 2 === 1,
  document: '11144477735',
})

export const walkedUnit = (round: number, place: number): string => of('Order.items', 'unit', round + place)

/** Fills what a line of the order may say beyond the usual. `unit`: ten-thousandths of R$. */
export const walkedLine = (round: number, indoor: boolean) => ({
  ean: '7891000100103',
  specialInstructions: 'sem cebola',
  scalePriceApplied: round % 2 === 0,
  ...(indoor ? { indoor: { productionPoint: 'Cozinha 2' } } : {}),
})

export const walkedOption = (round: number) => ({
  ean: '7891000100202',
  specialInstructions: 'bem passado',
  unit: of('Order.items.options', 'unit', round + 3),
})

export function walkedFees(round: number, delivers: boolean): FeePart[] {
  return valuesOf('Order.otherFees', 'type')
    .filter(type => delivers || type !== 'DELIVERY_FEE')
    .map((type, place) => ({
      name: `Taxa ${place + 1}`,
      type,
      receivedBy: of('Order.otherFees', 'receivedBy', round + place),
      units: (8 - 2 * place) * TEN_THOUSAND,
      observation: 'combinada com o cliente',
    }))
}

/** Gives a discount for each target: the cart, the delivery and one item, shared by all who may sponsor it. */
export function walkedDiscounts(delivers: boolean, item: string): DiscountPart[] {
  const sponsors = valuesOf('Order.discounts.sponsorshipValues', 'name')
  return valuesOf('Order.discounts', 'target')
    .filter(target => delivers || target !== 'DELIVERY_FEE')
    .map((target, place) => ({
      target,
      ...(target === 'ITEM' ? { targetId: item } : {}),
      sponsors: sponsors.map((name, part) => ({
        name,
        units: (1 + place + part) * 1000,
        discountCode: `CUPOM${place}${part}`,
      })),
    }))
}

/** Shares an amount between one payment in advance, a card at the door and cash. `amount`: ten-thousandths of R$. */
export function walkedPayments(round: number, amount: number): PaymentPart[] {
  const [before, card] = [toCents(amount / 2), toCents(amount / 4)]
  const method = of('Order.payments.methods', 'method', round)
  const brand = of('Order.payments.methods', 'brand', round)
  return [
    { units: before, type: 'PREPAID', method, methodInfo: 'carteira do aplicativo' },
    { units: card, type: 'PENDING', method: turn(CARDS, round), brand, methodInfo: 'maquininha' },
    { units: amount - before - card, type: 'PENDING', method: 'CASH', methodInfo: 'nota de 50' },
  ]
}

/** Fills what the whole order may say beyond the usual. */
export const walkedOrder = (round: number) => ({
  salesChannel: 'APP',
  virtualBrand: 'cozinha-2',
  category: of('Order', 'category', round),
  taxInvoice: { issued: round % 2 === 1, taxInvoiceURL: `https://notas.example/${randomUUID()}` },
  orderPriority: of('Order', 'orderPriority', round),
  sendTracking: round % 2 === 0,
  extraInfo: 'tocar o interfone duas vezes',
})

export const WALKED_CUSTOMER = { email: 'cliente@example.com' }
export const WALKED_PHONE = { extension: '12' }
