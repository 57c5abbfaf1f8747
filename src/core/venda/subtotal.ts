import { type Decimal, dec } from '../money/decimal.ts'
import { ZERO } from '../money/exact.ts'
import { lineTotal } from './line-total.ts'
import type { Venda } from './venda.ts'

const memo = new WeakMap<readonly unknown[], Decimal>()

/** Σ of the lines after their own discounts, R$: what the document's discount and surcharge act on. */
export function subtotal(venda: Venda): Decimal {
  const known = memo.get(venda.itens)
  if (known) return known
  let exact = ZERO
  for (const item of venda.itens) exact = exact.plus(lineTotal(item).exato)
  const sum = dec(exact.toFixed())
  memo.set(venda.itens, sum)
  return sum
}
