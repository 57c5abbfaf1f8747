import { isDecimal } from '../../../core/money/decimal.ts'
import { setQuantity } from '../../../core/venda/line/edit-line.ts'
import { oddLine } from '../../../core/venda/line/odd-line.ts'
import { currentSale, targetLine } from '../../state/sale.ts'
import { tellLineOf } from '../line-event.ts'
import { change, refuse, sure } from './entry.ts'
import { fits, onLine } from './line.ts'
import { hasBalance } from './pick-lot.ts'

/** `=2`: another quantity for the line in hand. */
export function quantityOf(qtde: string): Promise<void> | undefined {
  const uid = targetLine()
  return uid ? changeQuantity(uid, qtde) : refuse('Informe ao menos um item')
}

/** The same by its key. */
export const setLineQuantity = ({ qtde }: { qtde: string }): unknown =>
  fits(qtde, 'qtde_decimal') && onLine(uid => changeQuantity(uid, qtde))

/** Another quantity for a line; what is hardly ever meant is asked about first. */
async function changeQuantity(uid: string, qtde: string): Promise<void> {
  const line = currentSale().itens.find(item => item.uid === uid)
  const odd = line && isDecimal(qtde) ? oddLine({ ...line, qtde }) : null
  if (odd && !(await sure(odd, line?.nome ?? ''))) return
  if (line?.lote_id && isDecimal(qtde) && !(await hasBalance(line.lote_id, qtde, line.qtde))) return
  if (!change(sale => setQuantity(sale, { uid, qtde }))) tellLineOf(uid)
}
