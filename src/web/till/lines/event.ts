import { formatMoney } from '../../../core/money/pt-br.ts'
import { lineTotal } from '../../../core/venda/line-total.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { Desk } from '../../state/desk.ts'
import { quantity, unitPrice } from '../../state/places.ts'

/** Gives the text of a line's total: '2 × 10,00 = R$ 20,00'. */
export const sumText = (item: ItemVenda): string =>
  `${quantity(item.qtde)} × ${unitPrice(item.preco)} = ${formatMoney(lineTotal(item).liquido.toFixed(2))}`

/** Shows this line as the last item. */
export function tellLine(desk: Desk, item: ItemVenda): void {
  desk.lastEvent.set({ texto: item.nome, marca: item.marca, detalhe: sumText(item) })
}

/** Shows the line of this uid as the last item; does nothing when the cart no longer has the line. */
export function tellLineOf(desk: Desk, uid: string): void {
  const item = desk.current().itens.find(one => one.uid === uid)
  if (item) tellLine(desk, item)
}
