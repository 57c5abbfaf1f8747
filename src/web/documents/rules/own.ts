import { AWAY, byKind, type Rules } from '../../../core/tax/kinds.ts'
import { mergeRules } from '../../../core/venda/line/merge-rules.ts'
import { withOwnRules } from '../../../core/venda/line/own-rules.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { catalogRules, productById } from '../../catalog/catalog.ts'

/**
 * Gives lines read from the server both tax rules of their products (inside and outside the state), as far as the catalogue
 * is loaded. Call this before the destination changes. Returns the given object when nothing changes.
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

/**
 * Gives the sale the present tax rules of the registers, with which the server checks a save: the rules may have been
 * corrected since the document was read. Rules missing in the catalogue stay. Returns the given object when nothing changes.
 */
export function byTodaysRules(sale: Venda): Venda {
  const today = catalogRules()
  if (!today) return sale
  let changed = false
  const regras = byKind<Rules>(kind =>
    Object.fromEntries(
      Object.entries(sale.regras[kind] ?? {}).map(([id, rule]) => {
        const now = today[kind]?.[id] ?? rule
        changed ||= now !== rule
        return [id, now]
      }),
    ),
  )
  return changed ? { ...sale, regras } : sale
}
