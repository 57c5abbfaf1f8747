import { growing } from '../../growing.ts'
import { type Decimal, dec } from '../../money/decimal.ts'
import { ZERO } from '../../money/exact.ts'
import { lineTotal } from '../line-total.ts'
import type { ItemVenda, Venda } from '../venda.ts'

const sumOf = growing({ exact: ZERO, sum: dec('0') }, (before, added: readonly ItemVenda[]) => {
  const exact = added.reduce((sum, item) => sum.plus(lineTotal(item).exato), before.exact)
  return { exact, sum: dec(exact.toFixed()) }
})

/** Adds up the lines after their own discounts, R$. The document's discount and surcharge apply to this sum. */
export const subtotal = ({ itens }: Venda): Decimal => sumOf(itens).sum
