import { formatMoney } from '../../core/money/pt-br.ts'
import { lineTotal } from '../../core/venda/line-total.ts'
import type { ItemVenda } from '../../core/venda/venda.ts'
import type { Desk } from '../state/desk.ts'
import { quantity, unitPrice } from '../state/places.ts'

/** '2 × 10,00 = R$ 20,00'. */
export const sumText = (item: ItemVenda): string =>
  `${quantity(item.qtde)} × ${unitPrice(item.preco)} = ${formatMoney(lineTotal(item).liquido.toFixed(2))}`

/** 'Último item' is this line, as it stands now: that it came in, came back or was changed. */
export function tellLine(desk: Desk, item: ItemVenda): void {
  desk.lastEvent.set({ texto: item.nome, marca: item.marca, detalhe: sumText(item) })
}

/** The same by its uid; nothing when it is not in the cart any more. */
export function tellLineOf(desk: Desk, uid: string): void {
  const item = desk.current().itens.find(one => one.uid === uid)
  if (item) tellLine(desk, item)
}
