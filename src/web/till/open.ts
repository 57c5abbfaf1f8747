import { catalogAtom } from '../catalog/catalog.ts'
import { cell, derived } from '../state/cell.ts'
import { keptSessionAtom, whyNoSession } from './day/session.ts'
import { tillDesk } from './desk/till-desk.ts'
import { choosingAtom, gainsAtom, holdAtom, terminalAtom } from './terminal.ts'

/** Value of gainsAtom (how many times this tab got the till) for which the open sale was loaded or started. */
export const readGainAtom = cell(0)

/**
 * True when this tab has the till, nobody is choosing another, the open sale is loaded, and the till's session allows
 * sales: an entry made earlier would be lost, or go into an old sale.
 */
export const tillOpenAtom = derived(
  get =>
    get(holdAtom).estado === 'meu' &&
    !get(choosingAtom) &&
    get(readGainAtom) === get(gainsAtom) &&
    get(tillDesk.saleId) !== undefined &&
    whyNoSession(get(keptSessionAtom), get(terminalAtom)) === null,
)

/** Reason why the till cannot sell now; null when it can. */
export const blockedByAtom = derived((get): string | null => {
  if (!get(catalogAtom).ready) return 'Carregando o catálogo…'
  if (get(terminalAtom) === null) return 'Escolha o caixa deste navegador'
  const hold = get(holdAtom)
  if (hold.estado === 'ocupado') return `Somente leitura: ${hold.motivo}`
  const closed = hold.estado === 'meu' && whyNoSession(get(keptSessionAtom), get(terminalAtom))
  if (closed) return closed
  return get(tillOpenAtom) ? null : 'Abrindo o caixa…'
})
