import type { ItemVenda } from '../../../core/venda/venda.ts'
import { derived, passingCell } from '../../state/cell.ts'
import { ofDesk } from '../../state/desk.ts'

/** Unit price (R$) in the line, and the product's present price. */
export interface NewPrice {
  era: string
  agora: string
}

/** Lines of the open cart whose product has a new price, by uid. */
export const newPricesOf = ofDesk(() => passingCell<ReadonlyMap<string, NewPrice>>(new Map()))

const NONE: readonly (readonly [ItemVenda, NewPrice])[] = []

/** Lines that still have the old price, each with both prices. */
export const waitingPricesOf = ofDesk(desk =>
  derived(get => {
    const prices = get(newPricesOf(desk))
    if (prices.size === 0) return NONE
    return (get(desk.sale)?.itens ?? []).flatMap(item => {
      const price = prices.get(item.uid)
      return price?.era === item.preco ? [[item, price] as const] : []
    })
  }),
)
