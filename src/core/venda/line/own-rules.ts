import { AWAY, idOf, ruleIdOf } from '../../tax/kinds.ts'
import type { ProdutoVenda } from '../produto-venda.ts'
import type { ItemVenda } from '../venda.ts'

/**
 * Restores in a stored line both tax rules of its product: for the company's state and for other states. A stored line has
 * only the rule that it used; with both, a change of recipient selects the right rule. A rule chosen by hand stays.
 */
export function withOwnRules(item: ItemVenda, produto: ProdutoVenda): ItemVenda {
  const own = [false, true].some(fora =>
    AWAY.every(([kind]) => item[idOf(kind)] === ruleIdOf(kind, produto, fora)),
  )
  if (!own) return item
  const both = AWAY.flatMap(([kind, away]) => [
    [idOf(kind), produto[idOf(kind)]],
    [away, produto[away] ?? null],
  ])
  return { ...item, ...Object.fromEntries(both) }
}
