import { isDecimal } from '../../../core/money/decimal.ts'
import { setQuantity } from '../../../core/venda/line/edit-line.ts'
import { oddLine } from '../../../core/venda/line/odd-line.ts'
import type { Desk } from '../../state/desk.ts'
import { tellLineOf } from '../lines/event.ts'
import { change, refuse, sure } from './entry.ts'
import { fits, onLine } from './line.ts'
import { hasBalance } from './pick-lot.ts'

/** Sets the quantity of the line under the cursor, else of the last line, from the text `=2`. */
export function quantityOf(desk: Desk, qtde: string): Promise<void> | undefined {
  const uid = desk.targetLine()
  return uid ? changeQuantity(desk, uid, qtde) : refuse(desk, 'Informe ao menos um item')
}

/** Sets the quantity of the line under the cursor, else of the last line, from a command. */
export const setLineQuantity = (desk: Desk, { qtde }: { qtde: string }): unknown =>
  fits(qtde, 'qtde_decimal') && onLine(desk, uid => changeQuantity(desk, uid, qtde))

/** Sets a line's quantity; asks for a confirmation when the quantity is unusual. */
async function changeQuantity(desk: Desk, uid: string, qtde: string): Promise<void> {
  const line = desk.current().itens.find(item => item.uid === uid)
  const odd = line && isDecimal(qtde) ? oddLine({ ...line, qtde }) : null
  if (odd && !(await sure(odd, line?.nome ?? ''))) return
  if (line?.lote_id && isDecimal(qtde) && !(await hasBalance(desk, line.lote_id, qtde, line.qtde))) return
  if (!change(desk, sale => setQuantity(sale, { uid, qtde }))) tellLineOf(desk, uid)
}
