import { growing } from '../growing.ts'
import { ZERO } from '../money/exact.ts'
import { lineTotal } from './line-total.ts'
import type { ItemVenda } from './venda.ts'

const sums = growing(
  { exact: ZERO, texts: [] as readonly string[] },
  (before, added: readonly ItemVenda[]) => {
    let { exact } = before
    const more = added.map(item => {
      exact = exact.plus(lineTotal(item).exato)
      return exact.toFixed()
    })
    return { exact, texts: [...before.texts, ...more] }
  },
)

/** What the sale came to at each line, R$, lines' own discounts taken. */
export const runningTotals = (itens: readonly ItemVenda[]): readonly string[] => sums(itens).texts
