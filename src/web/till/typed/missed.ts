import { passingCell } from '../../state/cell.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'

/** Refused scan, with the reason. */
export interface Missed {
  codigo: string
  motivo: string
}

/**
 * Refused scans of this sale. The alert disappears with the next scan, but a product that is in the customer's bag and not
 * in the cart must stay visible until Esc or the end of the sale.
 */
export const missedOf = ofDesk(() => passingCell<readonly Missed[]>([]))

export const noteMissed = (desk: Desk, codigo: string, motivo: string): void =>
  missedOf(desk).set(list => [...list, { codigo, motivo }])

/** Clears the missed scans. True when there were any. */
export function clearMissed(desk: Desk): boolean {
  const had = missedOf(desk).get().length > 0
  if (had) missedOf(desk).set([])
  return had
}
