import { dec, isDecimal } from '../../money/decimal.ts'
import { lineTotal } from '../line-total.ts'
import { withoutPromotions, withoutTable } from '../offers/of-line.ts'
import { type Recusa, refuse } from '../recusa.ts'
import { atQuantity } from '../returned.ts'
import { percentValue } from '../total/ajuste.ts'
import type { ItemVenda } from '../venda.ts'
import { checkLine } from './check-line.ts'
import { isUnit, UMA_UNIDADE } from './unit.ts'

/** Tells whether a line has no quantity: such a line carries only taxes. */
const isNothing = (qtde: string, preco: string): boolean =>
  isDecimal(qtde) && isDecimal(preco) && dec(qtde).isZero() && dec(preco).gte(0)

/**
 * Changes quantity or price of a line. The total of a label is dropped: the line is priced by the unit again. A
 * discount typed in % is computed again. A discount in R$ stays (in a return it follows the quantity) and must fit the
 * new value. Promotions are computed anew from the changed sale.
 * `soImposto`: quantity zero is allowed, for a note that only complements taxes.
 */
export function changeLine(
  item: ItemVenda,
  { qtde = item.qtde, preco = item.preco }: Partial<Pick<ItemVenda, 'qtde' | 'preco'>>,
  soImposto = false,
): ItemVenda | Recusa {
  const refused = soImposto && isNothing(qtde, preco) ? null : checkLine(qtde, preco)
  if (refused) return refused
  if (isUnit(item) && !dec(qtde).eq(1)) return refuse('qtde', UMA_UNIDADE)
  const before = withoutPromotions(preco === item.preco ? item : withoutTable(item))
  const changed = { ...atQuantity(before, qtde), qtde, preco, total_etiqueta: null }
  const { vprod } = lineTotal(changed)
  if (changed.desconto_percentual)
    return { ...changed, desconto: percentValue(vprod, changed.desconto_percentual) }
  if (dec(changed.desconto).lte(vprod)) return changed
  return refuse('desconto', 'O desconto do item é maior que o novo valor: ajuste o desconto antes')
}
