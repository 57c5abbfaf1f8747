import { parkedSales } from '../offline/journal.ts'
import { cell } from '../state/cell.ts'

/** Number of sales parked in this browser. */
export const parkedCountAtom = cell(0)

/** Counts the parked sales: called when the till opens, and after each change. */
export async function countParked(): Promise<void> {
  const found = await parkedSales().catch(() => [])
  parkedCountAtom.set(found.length)
}
