import { chosenPrice } from '../../../core/venda/adding/unit-price.ts'
import { sealedPrice } from '../../../core/venda/offers/of-line.ts'
import { type Oferecido, settleTables } from '../../../core/venda/offers/settle.ts'
import { isFromDocument } from '../../../core/venda/returned.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import { atOwnPrices } from '../../../domain/documents/documento/operacao.ts'
import { productById, tillSetting } from '../../catalog/catalog.ts'
import type { Desk } from '../../state/desk.ts'
import { momentOfOffers, offeredTo } from './offered.ts'

/** Names who agreed on a line's price before this document: a contract, another document; null: nobody. */
export const agreedBy = (item: ItemVenda): string | null =>
  item.contrato_item != null ? 'Do contrato' : isFromDocument(item) ? 'Do documento de origem' : null

/** Gives R$ of one unit as the catalogue says; null: the product, or its line of the grid, is no longer sold. */
function registeredPrice(item: ItemVenda): string | null {
  const product = productById(item.produto_id)
  const base = item.grade_id ? product?.grades.find(([id]) => id === item.grade_id)?.[2] : product?.preco
  return base === undefined ? null : chosenPrice(item, base, tillSetting('valor_decimal'))
}

/** Gives what price tables offer to a typed document. A line whose price others agreed on, or promoted, keeps its price. */
export const offeredToDocument = (sale: Venda): Oferecido => ({
  ...offeredTo(sale),
  precoDe: item =>
    agreedBy(item) !== null || item.promocoes
      ? null
      : (sealedPrice(item, tillSetting('valor_decimal')) ?? registeredPrice(item)),
})

/** Tells whether the document of the desk sells at the shop's prices; false while its operation is unknown. */
export function hasOwnPrices(desk: Desk): boolean {
  const operacao = desk.taxContext.get()?.operacao
  return operacao !== undefined && atOwnPrices(operacao)
}

/** Prices by tables the lines of a document that a change touched. Promotions are the till's (decision 325). */
export const settleDocument = (desk: Desk, before: Venda, after: Venda): Venda =>
  hasOwnPrices(desk)
    ? settleTables(before, after, offeredToDocument(after), momentOfOffers().slice(0, 10))
    : after
