import { formatMoney } from '../../core/money/pt-br.ts'
import { lineTotal } from '../../core/venda/line-total.ts'
import type { ItemVenda } from '../../core/venda/venda.ts'
import { quantity, unitPrice } from '../state/places.ts'
import { currentSale, lastEventAtom } from '../state/sale.ts'

/** '2 × 10,00 = R$ 20,00'. */
export const sumText = (item: ItemVenda): string =>
  `${quantity(item.qtde)} × ${unitPrice(item.preco)} = ${formatMoney(lineTotal(item).liquido.toFixed(2))}`

/** 'Último item' is this line, as it stands now: that it came in, came back or was changed. */
export function tellLine(item: ItemVenda): void {
  lastEventAtom.set({ texto: item.nome, marca: item.marca, detalhe: sumText(item) })
}

/** The same by its uid; nothing when it is not in the cart any more. */
export function tellLineOf(uid: string): void {
  const item = currentSale().itens.find(one => one.uid === uid)
  if (item) tellLine(item)
}
