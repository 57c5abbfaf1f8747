import { cell } from '../state/cell.ts'

/** A reading that did not become a line, and why. */
export interface Missed {
  codigo: string
  motivo: string
}

/**
 * Readings of this sale that were refused. An alert passes with the next scan; a product in the bag that is not in the cart
 * must stay in sight until somebody says so (Esc) or the sale ends.
 */
export const missedAtom = cell<readonly Missed[]>([])

export const noteMissed = (codigo: string, motivo: string): void =>
  missedAtom.set(list => [...list, { codigo, motivo }])

/** True when there was something to put away. */
export function clearMissed(): boolean {
  const had = missedAtom.get().length > 0
  if (had) missedAtom.set([])
  return had
}
