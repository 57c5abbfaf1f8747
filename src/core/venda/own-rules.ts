import { AWAY, idOf, ruleIdOf } from '../tax/kinds.ts'
import type { ProdutoVenda } from './produto-venda.ts'
import type { ItemVenda } from './venda.ts'

/**
 * A stored line says the one rule of each kind that it went by. Where that is its product's for where the document goes (`fora` of
 * the state or not), both of the product's are the line's again, and it follows the recipient; one that was chosen by hand stays.
 */
export function withOwnRules(item: ItemVenda, produto: ProdutoVenda, fora: boolean): ItemVenda {
  const own = AWAY.every(([kind]) => item[idOf(kind)] === ruleIdOf(kind, produto, fora))
  if (!own) return item
  const both = AWAY.flatMap(([kind, away]) => [
    [idOf(kind), produto[idOf(kind)]],
    [away, produto[away] ?? null],
  ])
  return { ...item, ...Object.fromEntries(both) }
}
