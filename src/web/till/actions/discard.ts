import { dropSale } from '../../offline/journal.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { stillOpen } from '../desk/entries.ts'
import { markDiscarded } from '../parked/sync.ts'
import { undoAllTef } from '../tef/charge.ts'
import { startSale } from './finish-sale.ts'
import { voidLine } from './void-by-code.ts'

/** Cancels the open sale: voids each line with the reason, starts a new sale, and undoes the card charges. */
export async function discard(desk: Desk, { motivo }: { motivo: string }): Promise<void> {
  if (!(await stillOpen(desk))) return
  const { uuid, terminal_id, itens, pagamento } = desk.current()
  for (const { uid } of itens) voidLine(desk, uid, motivo)
  dropSale(uuid)
  void markDiscarded(uuid, motivo)
  startSale(desk, terminal_id)
  desk.lastEvent.set(null)
  notify('Venda cancelada')
  void undoAllTef(pagamento)
}
