import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import type { PagamentoDoCanal, PedidoDoCanal } from './pedido.ts'

/** Place of a channel's subsidy in the note: a payment by the channel, or a discount. */
type SubsidioComo = 'pagamento' | 'desconto'

const CENT = dec('0.01')

const sum = <T>(rows: readonly T[], of: (row: T) => Decimal): Decimal =>
  rows.reduce((total, row) => total.plus(of(row)), ZERO)
const toCents = (value: Decimal): Decimal => value.toDecimalPlaces(2)

/** Figures of the order's document, R$, and the reasons why a person should look at them. */
export interface PedidoAcertado {
  /** Total of each line, in whole cents. */
  linhas: Decimal[]
  produtos: Decimal
  desconto: Decimal
  acrescimo: Decimal
  /** The shop's own delivery fee. */
  entrega: Decimal
  total: Decimal
  /** Payments of the document, without what others receive. `subsidio`: the channel pays it, not the customer. */
  pagamentos: (PagamentoDoCanal & { subsidio: boolean })[]
  /** Tip, which belongs to the courier and to no note. */
  gorjeta: Decimal
  /** Part of another's delivery fee that the shop pays, which the channel keeps of what it passes on. */
  entrega_bancada: Decimal
  conferir: string[]
}

/**
 * Rounds lines of up to four places to cents, half up, and moves single cents so that they sum to `total`: up at the
 * largest part cut, down at the largest part added. Null: the lines differ from the total by more than a cent each.
 */
export function roundLines(exact: readonly Decimal[], total: Decimal): Decimal[] | null {
  const rounded = exact.map(toCents)
  const missing = total.minus(sum(rounded, line => line))
  const cents = missing.div(CENT).toNumber()
  const step = cents < 0 ? CENT.negated() : CENT
  if (Math.abs(cents) > exact.length) return null
  const rest = (i: number) => (exact[i] as Decimal).minus(rounded[i] as Decimal).times(Math.sign(cents))
  const order = rounded.map((_, i) => i).sort((a, b) => rest(b).comparedTo(rest(a)) || a - b)
  for (const i of order.slice(0, Math.abs(cents))) rounded[i] = (rounded[i] as Decimal).plus(step)
  return rounded
}

/** Takes a discount off an amount, as far as it goes. Gives what is left of either. */
function takeOff(amount: Decimal, discount: Decimal): [left: Decimal, unused: Decimal] {
  const part = discount.gt(amount) ? amount : discount
  return [amount.minus(part), discount.minus(part)]
}

type PagamentoAcertado = PedidoAcertado['pagamentos'][number]

/** Takes money that is not the shop's off the payments: first off those made in advance, last off a subsidy. */
function withoutOthers(payments: readonly PagamentoAcertado[], others: Decimal): PagamentoAcertado[] {
  const place = ({ antes, subsidio }: PagamentoAcertado) => (subsidio ? 2 : antes ? 0 : 1)
  let left = others
  return payments
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(payment => {
      const [valor, unused] = takeOff(payment.valor, left)
      left = unused
      return valor.gt(0) ? [{ ...payment, valor: toCents(valor) }] : []
    })
}

/** Computes the document of a channel's order. Differing sums are told in `conferir` and refuse nothing. */
export function settleOrder(order: PedidoDoCanal, subsidioComo: SubsidioComo): PedidoAcertado {
  const conferir: string[] = []
  const exact = order.itens.map(({ qtde, unitario, opcoes }) => qtde.times(unitario.plus(opcoes)))
  const fitted = roundLines(exact, toCents(order.total.itens))
  if (!fitted) conferir.push('A soma dos itens difere do total dos itens')
  const linhas = fitted ?? exact.map(toCents)
  const produtos = sum(linhas, line => line)

  const fees = (holds: (tax: PedidoDoCanal['taxas'][number]) => boolean) =>
    toCents(sum(order.taxas.filter(holds), ({ valor }) => valor))
  const ours = fees(({ tipo, recebe }) => tipo === 'entrega' && recebe === 'loja')
  const acrescimo = fees(({ tipo, recebe }) => tipo === 'acrescimo' && recebe === 'loja')
  const gorjeta = fees(({ tipo }) => tipo === 'gorjeta')
  const others = fees(({ tipo, recebe }) => tipo !== 'gorjeta' && recebe !== 'loja').plus(gorjeta)
  const theirs = fees(({ tipo, recebe }) => tipo === 'entrega' && recebe !== 'loja')

  const discounts = (by: 'loja' | 'canal', on: 'itens' | 'entrega') =>
    toCents(
      sum(
        order.descontos.filter(({ patrocinador, alvo = 'itens' }) => patrocinador === by && alvo === on),
        ({ valor }) => valor,
      ),
    )
  const given = {
    ...{ loja: discounts('loja', 'itens'), canal: discounts('canal', 'itens') },
    ...{ lojaNaEntrega: discounts('loja', 'entrega'), canalNaEntrega: discounts('canal', 'entrega') },
  }
  const told = toCents(order.total.pedido)
  const paid = toCents(sum(order.pagamentos, ({ valor }) => valor))
  const off = sum(Object.values(given), valor => valor)
  const computed = produtos.plus(ours).plus(acrescimo).plus(others).minus(off)
  if (!computed.eq(told)) conferir.push('A soma de itens, taxas e descontos difere do valor do pedido')
  if (!paid.eq(told)) conferir.push('A soma dos pagamentos difere do valor do pedido')

  // a discount of the delivery takes off the fee of whoever gives it, before that of the other
  const [ownFee, lojaAfter] = takeOff(ours, given.lojaNaEntrega)
  const [othersFee, canalAfter] = takeOff(theirs, given.canalNaEntrega)
  const [othersLeft, lojaLeft] = takeOff(othersFee, lojaAfter)
  const entrega_bancada = othersFee.minus(othersLeft)
  const subsidio = given.canal.plus(canalAfter)

  // what is left of the shop's discounts makes the goods cheaper, then whatever else the order has
  const asDiscount = subsidioComo === 'desconto'
  const [entrega, canalOnGoods] = takeOff(ownFee, asDiscount ? canalAfter : ZERO)
  const wanted = given.loja.plus(lojaLeft).plus(asDiscount ? given.canal.plus(canalOnGoods) : ZERO)
  const [goods, beyondGoods] = takeOff(produtos, wanted)
  const [fee, beyondFee] = takeOff(entrega, beyondGoods)
  const [surcharge, beyond] = takeOff(acrescimo, beyondFee)
  if (beyond.gt(0)) conferir.push('Os descontos passam do valor do pedido')

  const byChannel =
    subsidioComo === 'pagamento' && subsidio.gt(0)
      ? [{ antes: true, tpag: '99', valor: subsidio, troco_para: null, credenciadora: null, subsidio: true }]
      : []
  const said = order.pagamentos.map(payment => ({ ...payment, subsidio: false }))
  const kept = others.minus(theirs).plus(othersLeft)
  return {
    ...{ linhas, produtos, gorjeta, entrega_bancada, conferir },
    ...{ desconto: produtos.minus(goods), acrescimo: surcharge, entrega: fee },
    total: goods.plus(surcharge).plus(fee),
    pagamentos: withoutOthers([...said, ...byChannel], kept),
  }
}
