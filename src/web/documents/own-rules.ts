import { AWAY, byKind, type Rules } from '../../core/tax/kinds.ts'
import { mergeRules } from '../../core/venda/line/merge-rules.ts'
import { withOwnRules } from '../../core/venda/line/own-rules.ts'
import type { Venda } from '../../core/venda/venda.ts'
import { catalogRules, productById } from '../catalog/catalog.ts'

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

/**
 * The sale by the rules that the registers have today, which a document is judged by when it is saved: what it was read with may have
 * been mended since. A rule the catalogue does not have stays. The same value where none is another.
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
