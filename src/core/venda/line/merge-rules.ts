import { AWAY, idOf, KINDS, type Kind, type RuleOf, type Rules } from '../../tax/kinds.ts'
import type { ProdutoVenda } from '../produto-venda.ts'

/**
 * Adds a product's rules to the sale's dictionary. A rule already there stays: a sale has one version of each rule, even if
 * the catalogue changes meanwhile. Returns the same object when nothing is new.
 */
export function mergeRules(regras: Rules, produto: ProdutoVenda): Rules {
  let merged = regras
  for (const kind of KINDS) merged = withRule(merged, kind, produto[idOf(kind)], produto.regras[kind])
  if (produto.foras)
    for (const [kind, away] of AWAY) merged = withRule(merged, kind, produto[away], produto.foras[kind])
  return merged
}

function withRule<K extends Kind>(
  regras: Rules,
  kind: K,
  id: number | null | undefined,
  rule: RuleOf[K] | null | undefined,
): Rules {
  if (!id || !rule || regras[kind]?.[id]) return regras
  return { ...regras, [kind]: { ...regras[kind], [id]: rule } }
}
