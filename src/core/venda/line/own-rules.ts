import { AWAY, idOf, ruleIdOf } from '../../tax/kinds.ts'
import type { ProdutoVenda } from '../produto-venda.ts'
import type { ItemVenda } from '../venda.ts'

/**
 * Gives a stored line both rules of its product again (inside the state and out of it). A stored line keeps only the rule it
 * used; with both, it follows a change of recipient (a quote is computed as sent, its note may be handed over). A rule
 * chosen by hand stays.
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
