import type { Context } from '../../domain/commands/contexts.ts'
import { catalogAtom, lookup } from '../catalog/catalog.ts'
import { currentScopes } from '../keys/scopes.ts'
import type { Desk } from '../state/desk.ts'
import { alerta } from '../state/notices.ts'
import { tillOpenAtom } from './open.ts'
import { runText } from './run-intent.ts'
import { holdAtom } from './terminal.ts'

/** A till opens in less; a reading older than this is no longer what the hand means. */
const PATIENCE_MS = 10_000

let waiting: Promise<void> = Promise.resolve()
let count = 0

const open = () => tillOpenAtom.get() && catalogAtom.get().ready

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
export const hearScan = (desk: Desk, texto: string): void =>
  whenOpen(() => void runText(desk, texto, 'scan'), `Leitura não usada: ${texto}`)

/** Windows that ask about the item being sold: the next one is read over them, and waits. */
const MIDWAY: ReadonlySet<Context> = new Set(['item.montagem', 'lote.busca', 'confirmacao'])

/** A short code, or one with letters, is told from what is looked for in such a window by being a product's. */
export const knownMidway = (texto: string): boolean =>
  MIDWAY.has(currentScopes().at(-1)?.name ?? 'global') && lookup.codigo(texto) !== null

function refuse(what: string): void {
  const hold = holdAtom.get()
  alerta(hold.estado === 'ocupado' ? `Somente leitura: ${hold.motivo}` : what)
}

/** Resolves when the till is open, when it is known to be another's, or when it took too long. */
function settled(): Promise<void> {
  const decided = () => open() || holdAtom.get().estado === 'ocupado'
  if (decided()) return Promise.resolve()
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const timer = setTimeout(end, PATIENCE_MS)
    const check = () => decided() && end()
    const stops = [holdAtom, tillOpenAtom, catalogAtom].map(each => each.sub(check))
  })
}
