import { beginsWith } from '../begins-with.ts'
import { type Decimal, dec } from '../money/decimal.ts'
import { type Exact, ZERO } from '../money/exact.ts'
import { lineTotal } from './line-total.ts'
import type { Venda } from './venda.ts'

/** The last list of lines summed: asked again it costs nothing, and with one line more that line alone. */
let last: { itens: Venda['itens']; exact: Exact; sum: Decimal } = { itens: [], exact: ZERO, sum: dec('0') }

/** Σ of the lines after their own discounts, R$: what the document's discount and surcharge act on. */
export function subtotal({ itens }: Venda): Decimal {
  if (itens === last.itens) return last.sum
  const known = beginsWith(itens, last.itens) ? last.itens.length : 0
  let exact = known > 0 ? last.exact : ZERO
  for (const item of itens.slice(known)) exact = exact.plus(lineTotal(item).exato)
  last = { itens, exact, sum: dec(exact.toFixed()) }
  return last.sum
}
