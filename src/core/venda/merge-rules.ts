import { idOf, KINDS, type Rules } from '../tax/kinds.ts'
import type { ProdutoVenda } from './produto-venda.ts'

/**
 * Adds a product's rules to the sale's dictionary. A rule already there stays as first sold: one sale, one version of
 * each rule, whatever the catalogue learns meanwhile. Returns the same object when nothing is new.
 */
export function mergeRules(regras: Rules, produto: ProdutoVenda): Rules {
  let merged = regras
  for (const kind of KINDS) {
    const id = produto[idOf(kind)]
    const rule = produto.regras[kind]
    if (id === null || rule === null || merged[kind]?.[id]) continue
    merged = { ...merged, [kind]: { ...merged[kind], [id]: rule } }
  }
  return merged
}
