import { growing } from '../../growing.ts'
import { ZERO } from '../../money/exact.ts'
import { lineTotal } from '../line-total.ts'
import type { ItemVenda } from '../venda.ts'

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

/** Lists the running total at each line, R$, after the lines' own discounts. */
export const runningTotals = (itens: readonly ItemVenda[]): readonly string[] => sums(itens).texts
