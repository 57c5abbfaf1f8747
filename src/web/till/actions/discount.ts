import type { Ajuste } from '../../../core/venda/total/ajuste.ts'
import { discount } from '../../../core/venda/total/discount.ts'
import { setDiscount } from '../../../core/venda/total/set-discount.ts'
import { currentSale } from '../../state/sale.ts'
import { changeLine } from '../change-with-leave.ts'
import { tellLineOf } from '../line-event.ts'
import { askAdjust, meant } from './adjust.ts'
import { changeAsking, refuse } from './entry.ts'
import { onLine } from './line.ts'

export const discountSale = (given: Ajuste) =>
  meant('desconto', given, () => changeAsking(sale => discount(sale, given)))

export async function askDiscount(): Promise<void> {
  const given = await askAdjust('desconto')
  if (given) await discountSale(given)
}

/** `-10%` after an item: the last line. */
export function discountLast(percentual: string): Promise<unknown> | undefined {
  const last = currentSale().itens.at(-1)
  if (!last) return refuse('Informe ao menos um item')
  return meant('desconto', { percentual }, () =>
    changeAsking(sale => setDiscount(sale, { uid: last.uid, percentual })).then(
      answer => answer ?? tellLineOf(last.uid),
    ),
  )
}

export const discountLine = ({ valor }: { valor: string }): void =>
  onLine(uid => changeLine(uid, venda => setDiscount(venda, { uid, valor })))
