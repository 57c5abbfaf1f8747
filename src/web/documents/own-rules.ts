import { AWAY } from '../../core/tax/kinds.ts'
import { mergeRules } from '../../core/venda/merge-rules.ts'
import { withOwnRules } from '../../core/venda/own-rules.ts'
import type { Venda } from '../../core/venda/venda.ts'
import { productById } from '../catalog/catalog.ts'

/**
 * The document in hand before what decides where it goes changes: lines that were read from the server take both rules of their
 * products, as far as the catalogue is there, so that they follow. The same value where none does.
 */
export function followingRules(sale: Venda): Venda {
  let { regras } = sale
  const itens = sale.itens.map(item => {
    const read = AWAY.every(([, away]) => item[away] === undefined)
    const produto = read ? productById(item.produto_id) : null
    const own = produto ? withOwnRules(item, produto) : item
    if (produto && own !== item) regras = mergeRules(regras, produto)
    return own
  })
  return itens.some((item, i) => item !== sale.itens[i]) ? { ...sale, itens, regras } : sale
}
