import { park } from '../../../core/venda/header/park.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { parkSale } from '../../offline/journal.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { startSale } from '../actions/finish-sale.ts'
import { stillOpen } from '../desk/entries.ts'
import { countParked } from './count.ts'
import { markParked, syncParked } from './sync.ts'

/** Command that lists the parked sales, offered in the notice. */
const BACK = { comando: venda.estacionadas, texto: 'retomar' } as const

/** Parks a sale in this browser; the server is told in the background. */
export async function keepParked(sale: Venda): Promise<void> {
  parkSale(sale)
  await markParked(sale).catch(() => {})
  void syncParked().then(countParked)
}

export async function putAside(desk: Desk, { rotulo }: { rotulo: string }): Promise<void> {
  if (!(await stillOpen(desk))) return
  const parked = park(desk.current(), { rotulo })
  if (recusada(parked)) return alerta(parked.erro)
  await keepParked(parked)
  startSale(desk, parked.terminal_id)
  desk.lastEvent.set(null)
  void countParked()
  notify(`Venda guardada: ${parked.rotulo}`, undefined, BACK)
}
