import { getDefaultStore } from 'jotai'
import { catalogAtom } from '../catalog/catalog.ts'
import { alerta } from '../state/notices.ts'
import { saleAtom } from '../state/sale.ts'
import { runText } from './run-intent.ts'
import { holdAtom } from './terminal.ts'

const store = getDefaultStore()
/** A till opens in less; a reading older than this is no longer what the hand means. */
const PATIENCE_MS = 10_000

let waiting: Promise<void> = Promise.resolve()
let count = 0

const open = () =>
  store.get(holdAtom).estado === 'meu' && store.get(saleAtom) !== null && store.get(catalogAtom).ready

/**
 * Sells by `act`. What comes while the till is still opening (a reload, a new step of quick sale) waits for it in its turn; on a till
 * that is somebody else's it is refused aloud. At once when the till is open: the scan's own path costs nothing more.
 * @param what names it in the refusal
 */
export function whenOpen(act: () => void, what: string): void {
  if (count === 0 && open()) {
    act()
    return
  }
  count++
  waiting = waiting
    .then(settled)
    .then(() => (open() ? act() : refuse(what)))
    .finally(() => count--)
}

/** Takes a reading. */
export const hearScan = (texto: string): void =>
  whenOpen(() => void runText(texto, 'scan'), `Leitura não usada: ${texto}`)

function refuse(what: string): void {
  const hold = store.get(holdAtom)
  alerta(hold.estado === 'ocupado' ? `Somente leitura: ${hold.motivo}` : what)
}

/** Resolves when the till is open, when it is known to be another's, or when it took too long. */
function settled(): Promise<void> {
  const decided = () => open() || store.get(holdAtom).estado === 'ocupado'
  if (decided()) return Promise.resolve()
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const timer = setTimeout(end, PATIENCE_MS)
    const check = () => decided() && end()
    const stops = [holdAtom, saleAtom, catalogAtom].map(atom => store.sub(atom, check))
  })
}
