import { ticketOf } from '../../../core/barcode/decoders/estacionada.ts'
import { park, resume } from '../../../core/venda/header/park.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { openDialog } from '../../dialogs/define.ts'
import { dropSale } from '../../offline/journal.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { whenEnded } from '../desk/entries.ts'
import { parkedName } from '../lines/about.ts'
import { tellLine } from '../lines/event.ts'
import { countParked } from './count.ts'
import { keepParked } from './park.ts'
import { parkedDialog } from './parked-dialog.tsx'
import { giveBack, takeParked } from './resume.ts'
import { type ParkedRow, parkedRows } from './rows.ts'
import { beingTaken, syncParked } from './sync.ts'

/** Opens a parked sale at this till, picked or by its ticket; an open sale with items is parked first. */
export async function bringBack(desk: Desk, ticket?: string): Promise<void> {
  const chosen = ticket === undefined ? await openDialog(parkedDialog, { desk }) : await byTicket(ticket)
  if (!chosen) return
  await whenEnded(desk)
  const open = desk.current()
  const aside = open.itens.length > 0 ? park(open, { rotulo: parkedName(desk) }) : null
  if (aside && recusada(aside)) return alerta(aside.erro)
  beingTaken.add(chosen.uuid)
  try {
    await putOnDesk(desk, chosen, aside)
  } finally {
    beingTaken.delete(chosen.uuid)
    void countParked()
  }
}

/** Takes the chosen sale and opens it; `aside`: the open sale, parked first. */
async function putOnDesk(desk: Desk, chosen: ParkedRow, aside: Venda | null): Promise<void> {
  const open = desk.current()
  const taken = await takeParked(chosen)
  if (!taken) return
  const back = resume(taken)
  if (recusada(back)) {
    giveBack(chosen.uuid)
    return alerta(back.erro)
  }
  // another till of this browser may have parked it: note number and session are of the till that sells
  const { terminal_id } = open
  if (aside) await keepParked(aside)
  else dropSale(open.uuid)
  desk.put({ ...back, terminal_id })
  const last = back.itens.at(-1)
  if (last) tellLine(desk, last)
  else desk.lastEvent.set(null)
  notify(`${aside ? `Guardada: ${aside.rotulo} · ` : ''}Retomada: ${chosen.rotulo}`)
}

async function byTicket(ticket: string): Promise<ParkedRow | undefined> {
  const find = async () => (await parkedRows()).find(({ uuid }) => ticketOf(uuid) === ticket)
  const found = (await find()) ?? (await syncParked().then(find))
  if (!found) alerta('Esta venda não está mais estacionada')
  return found
}
