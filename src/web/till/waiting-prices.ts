import type { ItemVenda } from '../../core/venda/venda.ts'
import { cell, derived } from '../state/cell.ts'
import { saleAtom } from '../state/sale.ts'

/** R$ of a unit, as the line has it and as its product is sold now. */
export interface NewPrice {
  era: string
  agora: string
}

/** Lines of the open cart whose product has another price now, by uid. */
export const newPricesAtom = cell<ReadonlyMap<string, NewPrice>>(new Map())

const NONE: readonly (readonly [ItemVenda, NewPrice])[] = []

/** Those that are still at the price from before. */
export const waitingPricesAtom = derived(get => {
  const prices = get(newPricesAtom)
  if (prices.size === 0) return NONE
  return (get(saleAtom)?.itens ?? []).flatMap(item => {
    const price = prices.get(item.uid)
    return price?.era === item.preco ? [[item, price] as const] : []
  })
})
