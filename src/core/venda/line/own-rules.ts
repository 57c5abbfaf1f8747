import { AWAY, idOf, ruleIdOf } from '../../tax/kinds.ts'
import type { ProdutoVenda } from '../produto-venda.ts'
import type { ItemVenda } from '../venda.ts'

/**
 * A stored line says the one rule of each kind that it went by. Where those are its product's, inside the state or out of it, both of
 * the product's are the line's again, and it follows the recipient and what it becomes (a quote is estimated as sent, its note may be
 * handed over); one that was chosen by hand stays.
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
