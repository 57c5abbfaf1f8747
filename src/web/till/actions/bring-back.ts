import { ticketOf } from '../../../core/barcode/decoders/estacionada.ts'
import { park, resume } from '../../../core/venda/header/park.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { openDialog } from '../../dialogs/define.ts'
import { dropSale, parkedSales, parkSale } from '../../offline/journal.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { whenEnded } from '../desk/entries.ts'
import { parkedDialog } from '../dialogs/parked-dialog.tsx'
import { parkedName } from '../lines/about.ts'
import { tellLine } from '../lines/event.ts'
import { countParked } from '../parked-count.ts'

/**
 * Opens a parked sale again at this till, picked from the list or by its ticket. An open sale with items is parked first.
 */
export async function bringBack(desk: Desk, ticket?: string): Promise<void> {
  const chosen = ticket === undefined ? await fromList(desk) : await byTicket(ticket)
  if (!chosen) return
  await whenEnded(desk)
  const back = resume(chosen)
  if (recusada(back)) return alerta(back.erro)
  const open = desk.current()
  let kept = ''
  if (open.itens.length > 0) {
    const aside = park(open, { rotulo: parkedName(desk) })
    if (recusada(aside)) return alerta(aside.erro)
    await parkSale(aside)
    kept = `Guardada: ${aside.rotulo} · `
  } else dropSale(open.uuid)
  // another till of this browser may have parked it: note number and session are of the till that sells
  desk.put({ ...back, terminal_id: open.terminal_id })
  const last = back.itens.at(-1)
  if (last) tellLine(desk, last)
  else desk.lastEvent.set(null)
  void countParked()
  notify(`${kept}Retomada: ${chosen.rotulo ?? 'venda'}`)
}

const fromList = async (desk: Desk) => await openDialog(parkedDialog, { desk })

async function byTicket(ticket: string): Promise<Venda | undefined> {
  const found = (await parkedSales()).find(({ uuid }) => ticketOf(uuid) === ticket)
  if (!found) alerta('Esta venda não está mais estacionada neste caixa')
  return found
}
