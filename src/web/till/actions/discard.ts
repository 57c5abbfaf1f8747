import { dropSale } from '../../offline/journal.ts'
import { notify } from '../../state/notices.ts'
import { currentSale, lastEventAtom } from '../../state/sale.ts'
import { undoAllTef } from '../tef/charge.ts'
import { startSale } from './finish-sale.ts'
import { voidLine } from './void-by-code.ts'

/** The open sale is given up: each line stays among the voided, with its reason. */
export function discard({ motivo }: { motivo: string }): void {
  const { uuid, terminal_id, itens, pagamento } = currentSale()
  for (const { uid } of itens) voidLine(uid, motivo)
  dropSale(uuid)
  startSale(terminal_id)
  lastEventAtom.set(null)
  notify('Venda cancelada')
  void undoAllTef(pagamento)
}
