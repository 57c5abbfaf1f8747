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

/** Takes money that is not the shop's off the payments: first off those made in advance. */
function withoutOthers(payments: readonly PagamentoDoCanal[], others: Decimal): PagamentoDoCanal[] {
  let left = others
  const taken = [...payments.filter(({ antes }) => antes), ...payments.filter(({ antes }) => !antes)].map(
    payment => {
      const part = left.gt(payment.valor) ? payment.valor : left
      left = left.minus(part)
      return { ...payment, valor: payment.valor.minus(part) }
    },
  )
  return taken.filter(({ valor }) => valor.gt(0))
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

  const discounts = (by: 'loja' | 'canal') =>
    toCents(
      sum(
        order.descontos.filter(({ patrocinador }) => patrocinador === by),
        ({ valor }) => valor,
      ),
    )
  const subsidio = discounts('canal')
  const desconto = discounts('loja').plus(subsidioComo === 'desconto' ? subsidio : ZERO)

  const told = toCents(order.total.pedido)
  const paid = toCents(sum(order.pagamentos, ({ valor }) => valor))
  const computed = produtos.plus(ours).plus(acrescimo).plus(others).minus(discounts('loja')).minus(subsidio)
  if (!computed.eq(told)) conferir.push('A soma de itens, taxas e descontos difere do valor do pedido')
  if (!paid.eq(told)) conferir.push('A soma dos pagamentos difere do valor do pedido')

  const own = withoutOthers(order.pagamentos, others).map(payment => ({
    ...payment,
    valor: toCents(payment.valor),
    subsidio: false,
  }))
  const byChannel =
    subsidioComo === 'pagamento' && subsidio.gt(0)
      ? [{ antes: true, tpag: '99', valor: subsidio, troco_para: null, credenciadora: null, subsidio: true }]
      : []
  return {
    ...{ linhas, produtos, desconto, acrescimo, gorjeta, conferir, entrega: ours },
    total: produtos.minus(desconto).plus(acrescimo).plus(ours),
    pagamentos: [...own, ...byChannel],
  }
}
