import type { Venda } from '../../../core/venda/venda.ts'
import { terminals } from '../../catalog/catalog.ts'
import { parkedSales } from '../../offline/journal.ts'
import { readMarks } from '../../offline/parked-marks.ts'
import { uuidsInQueue } from '../../offline/queue.ts'
import { localTime } from '../../state/local-time.ts'
import { tillDesk } from '../desk/till-desk.ts'
import { onServerAtom } from './sync.ts'

/** Parked sale of this browser or of the server, as the list shows it. */
export interface ParkedRow {
  uuid: string
  rotulo: string
  cliente: string | null
  itens: number
  /** R$ to pay. */
  total: string
  /** When it began (here) or was parked (elsewhere), ISO. */
  em: string
  /** Place: 'só neste caixa', the till that parked it, or the till that has it. */
  onde: string
  /** Text of the server: another till has it, or paid it. */
  fim: string | null
  /** The copy in this browser; null: the server alone has the sale. */
  sale: Venda | null
}

/** Lists the sales parked here and on the server, as far as known, oldest first. */
export async function parkedRows(): Promise<ParkedRow[]> {
  const [local, marks, queued] = await Promise.all([parkedSales(), readMarks(), uuidsInQueue()])
  const names = new Map(terminals().map(({ id, nome }) => [id, nome]))
  const here: ParkedRow[] = local.map(sale => {
    const mark = marks.get(sale.uuid)
    const sent = mark !== undefined && mark.versao > 0 && mark.falta === null
    return {
      ...{ uuid: sale.uuid, rotulo: sale.rotulo ?? '', cliente: sale.consumidor?.nome ?? null, sale },
      ...{ itens: sale.itens.length, total: tillDesk.totalOf(sale), em: sale.criada_em },
      onde: sent ? (names.get(sale.terminal_id) ?? 'este caixa') : 'só neste caixa',
      fim: mark?.fim?.texto ?? null,
    }
  })
  const gone = [...marks.values()].filter(({ falta }) => falta === 'descartar')
  const own = new Set(
    [...local, ...gone].map(({ uuid }) => uuid).concat(queued, tillDesk.sale.get()?.uuid ?? ''),
  )
  const there = onServerAtom
    .get()
    .filter(({ uuid }) => !own.has(uuid))
    .map(
      ({ uuid, rotulo, cliente, itens, total, em, terminal, usuario, com }): ParkedRow => ({
        ...{ uuid, rotulo, cliente, itens, total, em, sale: null },
        onde: com ? `com ${com.terminal} desde ${localTime(com.em).hora}` : `${terminal} · ${usuario}`,
        fim: null,
      }),
    )
  return [...here, ...there].sort((a, b) => Date.parse(a.em) - Date.parse(b.em))
}
