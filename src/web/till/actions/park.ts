import { park } from '../../../core/venda/header/park.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { parkSale } from '../../offline/journal.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { stillOpen } from '../desk/entries.ts'
import { countParked } from '../parked-count.ts'
import { startSale } from './finish-sale.ts'

/** Command that lists the parked sales, offered in the notice. */
const BACK = { comando: venda.estacionadas, texto: 'retomar' } as const

export async function putAside(desk: Desk, { rotulo }: { rotulo: string }): Promise<void> {
  if (!(await stillOpen(desk))) return
  const parked = park(desk.current(), { rotulo })
  if (recusada(parked)) return alerta(parked.erro)
  await parkSale(parked)
  startSale(desk, parked.terminal_id)
  desk.lastEvent.set(null)
  void countParked()
  notify(`Venda guardada: ${parked.rotulo}`, undefined, BACK)
}
