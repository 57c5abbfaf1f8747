import type { Context } from '../../../domain/commands/contexts.ts'
import { catalogAtom, lookup } from '../../catalog/catalog.ts'
import { SCAN_WAIT_MS } from '../../keys/scan-burst.ts'
import { currentScopes } from '../../keys/scopes.ts'
import { pageState } from '../../state/cell.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { tillOpenAtom } from '../open.ts'
import { runText } from '../run-intent.ts'
import { holdAtom } from '../terminal.ts'

interface HearScanState {
  waiting: Promise<void>
  count: number
}

const page = pageState((): HearScanState => ({ waiting: Promise.resolve(), count: 0 }))

const open = () => tillOpenAtom.get() && catalogAtom.get().ready

/**
 * Runs `act` at once when the till is open. Scans made while the till opens (a reload, a new step of quick sale) wait
 * in order. A warning refuses them when another tab has the till, or after the longest wait.
 * @param what text of the warning after the longest wait
 */
export function whenOpen(act: () => void, what: string): void {
  if (page.count === 0 && open()) {
    act()
    return
  }
  page.count++
  page.waiting = page.waiting
    .then(settled)
    .then(() => (open() ? act() : refuse(what)))
    .finally(() => page.count--)
}

/** Sells a scanned code at the till. */
export const hearScan = (desk: Desk, texto: string): void =>
  whenOpen(() => void runText(desk, texto, 'scan'), `Leitura não usada: ${texto}`)

/** Windows that ask about the product being sold, or which till this is. A product scanned over them waits its turn. */
const MIDWAY: ReadonlySet<Context> = new Set(['item.montagem', 'lote.busca', 'confirmacao', 'pdv.terminal'])

/** True for a product's code under these windows: short codes and letters are scans there, not text for a search. */
export const knownMidway = (texto: string): boolean =>
  MIDWAY.has(currentScopes().at(-1)?.name ?? 'global') && lookup.codigo(texto) !== null

function refuse(what: string): void {
  const hold = holdAtom.get()
  alerta(hold.estado === 'ocupado' ? `Somente leitura: ${hold.motivo}` : what)
}

/** Resolves when the till is open, when another tab has the till, or after the longest wait. */
function settled(): Promise<void> {
  const decided = () => open() || holdAtom.get().estado === 'ocupado'
  if (decided()) return Promise.resolve()
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const timer = setTimeout(end, SCAN_WAIT_MS)
    const check = () => decided() && end()
    const stops = [holdAtom, tillOpenAtom, catalogAtom].map(each => each.sub(check))
  })
}
