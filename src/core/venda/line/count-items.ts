import { growing } from '../../growing.ts'
import { dec } from '../../money/decimal.ts'
import type { ItemVenda } from '../venda.ts'
import { isCounted } from './odd-line.ts'

const countOf = growing({ count: 0 }, (before, added: readonly ItemVenda[]) => ({
  count: added.reduce((sum, { unidade, qtde }) => {
    const units = dec(qtde)
    return sum + (isCounted(unidade) && units.isInteger() ? units.toNumber() : 1)
  }, before.count),
}))

/** How many things are in the bag: units of what is sold by the unit, one for each weighed or measured line. */
export const countItems = (itens: readonly ItemVenda[]): number => countOf(itens).count
