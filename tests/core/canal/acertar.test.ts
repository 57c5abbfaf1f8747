import { expect, test } from 'vitest'
import { roundLines, settleOrder } from '../../../src/core/canal/acertar.ts'
import { dec } from '../../../src/core/money/decimal.ts'
import { readOrder } from '../../../src/domain/canais/opendelivery/pedido.ts'

const price = (value: number) => ({ value, currency: 'BRL' })

/** Order as an application tells it: items 60,00, own delivery 8,00, coupons of 5,00 and 10,00. */
const COUPONS = {
  ...{ id: 'p1', type: 'DELIVERY', displayId: '1001', createdAt: '2026-11-20T21:00:00Z' },
  ...{ orderTiming: 'INSTANT', lastEvent: 'CREATED' },
  items: [
    {
      ...{ id: 'i1', name: 'Lanche', unit: 'UN', quantity: 2, externalCode: '1' },
      ...{ unitPrice: price(27.5), optionsPrice: price(2.5), totalPrice: price(60) },
      ...{ originalPrice: price(99), subtotalPrice: price(1), specialInstructions: 'sem cebola' },
      options: [{ id: 'o1', name: 'Bacon', externalCode: '', unit: 'UN', quantity: 1 }],
    },
  ],
  otherFees: [{ name: 'Entrega', type: 'DELIVERY_FEE', receivedBy: 'MERCHANT', price: price(8) }],
  discounts: [
    {
      amount: price(15),
      target: 'CART',
      sponsorshipValues: [
        { name: 'MERCHANT', amount: price(5) },
        { name: 'MARKETPLACE', amount: price(10) },
      ],
    },
  ],
  total: { itemsPrice: price(60), otherFees: price(8), discount: price(15), orderAmount: price(53) },
  payments: {
    ...{ prepaid: 45, pending: 8 },
    methods: [
      { value: 45, currency: 'BRL', type: 'PREPAID', method: 'CREDIT' },
      { value: 8, currency: 'BRL', type: 'PENDING', method: 'CASH', changeFor: 20 },
    ],
  },
  customer: { name: 'Ana', phone: { number: '(11) 99999-0000' } },
  delivery: {
    deliveredBy: 'MERCHANT',
    estimatedDeliveryDateTime: '2026-11-20T22:00:00Z',
    deliveryAddress: { street: 'Rua A', number: '1', district: 'Centro', reference: 'portão' },
  },
}

type Order = typeof COUPONS
const settled = (
  change: Partial<Record<keyof Order, unknown>>,
  como: 'pagamento' | 'desconto' = 'pagamento',
) => {
  const read = readOrder({ ...COUPONS, ...change })
  if ('falta' in read) throw new Error(read.falta)
  const { linhas, produtos, desconto, acrescimo, entrega, total, pagamentos, gorjeta, conferir } =
    settleOrder(read.pedido, como)
  const text = (value: { toFixed(places: number): string }) => value.toFixed(2)
  return {
    linhas: linhas.map(text),
    ...{ produtos: text(produtos), desconto: text(desconto), acrescimo: text(acrescimo) },
    ...{ entrega: text(entrega), total: text(total), gorjeta: text(gorjeta), conferir },
    pagamentos: pagamentos.map(({ antes, tpag, valor, subsidio }) => [antes, tpag, text(valor), subsidio]),
  }
}

test('o cupom do aplicativo é um pagamento dele, ou um desconto da nota', () => {
  expect(settled({})).toMatchObject({
    ...{ produtos: '60.00', desconto: '5.00', entrega: '8.00', total: '63.00', conferir: [] },
    pagamentos: [
      [true, '03', '45.00', false],
      [false, '01', '8.00', false],
      [true, '99', '10.00', true],
    ],
  })
  expect(settled({}, 'desconto')).toMatchObject({
    ...{ desconto: '15.00', total: '53.00', conferir: [] },
    pagamentos: [
      [true, '03', '45.00', false],
      [false, '01', '8.00', false],
    ],
  })
})

test('a taxa de outros e a gorjeta saem dos pagamentos, primeiro dos antecipados', () => {
  const fee = (type: string, receivedBy: string, value: number) => ({ type, receivedBy, price: price(value) })
  const others = settled({
    otherFees: [
      fee('DELIVERY_FEE', 'MARKETPLACE', 8),
      fee('SERVICE_FEE', 'MERCHANT', 2),
      fee('TIP', 'MERCHANT', 1),
    ],
    ...{ discounts: [], total: { itemsPrice: price(60), orderAmount: price(71) } },
    payments: {
      methods: [
        { value: 66, type: 'PENDING', method: 'DEBIT' },
        { value: 5, type: 'PREPAID', method: 'PIX' },
      ],
    },
  })
  expect(others).toMatchObject({
    ...{ total: '62.00', entrega: '0.00', acrescimo: '2.00', gorjeta: '1.00', conferir: [] },
    pagamentos: [[false, '04', '62.00', false]],
  })
})

test('quatro casas fecham em centavos pelo maior resto, sem conferir', () => {
  const item = (quantity: number, value: number) => ({
    ...{ name: 'x', externalCode: '1', quantity, unitPrice: price(value) },
  })
  const of = (items: unknown[], whole: number) =>
    settled({
      ...{ items, otherFees: [], discounts: [] },
      total: { itemsPrice: price(whole), orderAmount: price(Math.round(whole * 100) / 100) },
      payments: { methods: [{ value: Math.round(whole * 100) / 100, type: 'PREPAID', method: 'PIX' }] },
    })
  expect(of([item(3, 9.9999)], 29.9997)).toMatchObject({ linhas: ['30.00'], conferir: [] })
  expect(of([item(1, 0.3333), item(1, 0.3333), item(1, 0.3334)], 1)).toMatchObject({
    ...{ linhas: ['0.33', '0.33', '0.34'], conferir: [] },
  })
  expect(of([item(1, 1.005), item(1, 1.006)], 2.011)).toMatchObject({
    linhas: ['1.00', '1.01'],
    conferir: [],
  })
  expect(of([item(1, 10)], 12).conferir).toEqual([
    'A soma dos itens difere do total dos itens',
    'A soma de itens, taxas e descontos difere do valor do pedido',
  ])
  expect(roundLines([dec('1.005'), dec('1.006')], dec('2.05'))).toBeNull()
})

test('o pedido diz endereço, opções e horas, e o que lhe falta é dito em palavras', () => {
  const read = readOrder({ ...COUPONS, taxInvoice: null, schedule: null })
  expect(read).toMatchObject({
    pedido: {
      ...{ tipo: 'entrega', prometido: '2026-11-20T22:00:00.000Z', agendado: false, entrega_do_canal: false },
      ...{
        endereco: { logradouro: 'Rua A', numero: '1', bairro: 'Centro', cidade: null, referencia: 'portão' },
        cliente: { nome: 'Ana', fone: '11999990000' },
      },
      itens: [{ obs: '+ Bacon\nsem cebola' }],
    },
  })
  const [item] = COUPONS.items
  for (const wrong of [
    null,
    { ...COUPONS, items: [] },
    { ...COUPONS, items: [{ ...item, quantity: -1 }] },
    { ...COUPONS, items: Array(10_000).fill(item) },
    { ...COUPONS, total: null },
  ])
    expect(readOrder(wrong)).toHaveProperty('falta')
  expect(readOrder({ ...COUPONS, type: 'DRONE', orderTiming: 'SOON' })).toHaveProperty('pedido')
})
