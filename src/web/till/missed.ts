import { cell } from '../state/cell.ts'
import { type Desk, ofDesk } from '../state/desk.ts'

/** A reading that did not become a line, and why. */
export interface Missed {
  codigo: string
  motivo: string
}

/**
 * Readings of this sale that were refused. An alert passes with the next scan; a product in the bag that is not in the cart
 * must stay in sight until somebody says so (Esc) or the sale ends.
 */
export const missedOf = ofDesk(() => cell<readonly Missed[]>([]))

export const noteMissed = (desk: Desk, codigo: string, motivo: string): void =>
  missedOf(desk).set(list => [...list, { codigo, motivo }])

/** True when there was something to put away. */
export function clearMissed(desk: Desk): boolean {
  const had = missedOf(desk).get().length > 0
  if (had) missedOf(desk).set([])
  return had
}
