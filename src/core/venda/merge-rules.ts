import type { ProdutoVenda } from './produto-venda.ts'
import type { RegraFiscal, RegrasVenda } from './venda.ts'

/**
 * Adds a product's rules to the sale's dictionary. A rule already there stays as first sold: one sale, one version of
 * each rule, whatever the catalogue learns meanwhile. Returns the same object when nothing is new.
 */
export function mergeRules(regras: RegrasVenda, produto: ProdutoVenda): RegrasVenda {
  const add: [keyof RegrasVenda, number | null, RegraFiscal | null][] = [
    ['icms', produto.icms_id, produto.regras.icms],
    ['pisconfins', produto.pisconfins_id, produto.regras.pisconfins],
    ['ibs', produto.ibs_id, produto.regras.ibs],
    ['cbs', produto.cbs_id, produto.regras.cbs],
    ['isl', produto.isl_id, produto.regras.isl],
    ['ipi', produto.ipi_id, produto.regras.ipi],
  ]
  let merged = regras
  for (const [kind, id, rule] of add) {
    if (id === null || rule === null || merged[kind][id]) continue
    merged = { ...merged, [kind]: { ...merged[kind], [id]: rule } }
  }
  return merged
}
