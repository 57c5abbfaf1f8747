import { type Decimal, ZERO } from '../money/decimal.ts'
import { lineTotal } from './line-total.ts'
import type { Venda } from './venda.ts'

const memo = new WeakMap<readonly unknown[], Decimal>()

/** Σ of the lines after their own discounts, R$: what the document's discount and surcharge act on. */
export function subtotal(venda: Venda): Decimal {
  const known = memo.get(venda.itens)
  if (known) return known
  let sum = ZERO
  for (const item of venda.itens) sum = sum.plus(lineTotal(item).liquido)
  memo.set(venda.itens, sum)
  return sum
}
