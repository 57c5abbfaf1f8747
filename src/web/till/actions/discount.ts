import type { Ajuste } from '../../../core/venda/total/ajuste.ts'
import { discount } from '../../../core/venda/total/discount.ts'
import { setDiscount } from '../../../core/venda/total/set-discount.ts'
import type { Desk } from '../../state/desk.ts'
import { changeLine } from '../change-with-leave.ts'
import { tellLineOf } from '../lines/event.ts'
import { askAdjust, meant } from './adjust.ts'
import { changeAsking, refuse } from './entry.ts'
import { onLine } from './line.ts'

export const discountSale = (desk: Desk, given: Ajuste) =>
  meant(desk, 'desconto', given, () => changeAsking(desk, sale => discount(sale, given)))

export async function askDiscount(desk: Desk): Promise<void> {
  const given = await askAdjust(desk, 'desconto')
  if (given) await discountSale(desk, given)
}

/** Gives a discount on the last line: `-10%` typed after an item. */
export function discountLast(desk: Desk, percentual: string): Promise<unknown> | undefined {
  const last = desk.current().itens.at(-1)
  if (!last) return refuse(desk, 'Informe ao menos um item')
  return meant(desk, 'desconto', { percentual }, () =>
    changeAsking(desk, sale => setDiscount(sale, { uid: last.uid, percentual })).then(
      answer => answer ?? tellLineOf(desk, last.uid),
    ),
  )
}

export const discountLine = (desk: Desk, { valor }: { valor: string }): void =>
  onLine(desk, uid => changeLine(desk, uid, venda => setDiscount(venda, { uid, valor })))
