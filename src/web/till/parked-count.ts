import { parkedSales } from '../offline/journal.ts'
import { cell } from '../state/cell.ts'

/** Number of sales parked at this till. */
export const parkedCountAtom = cell(0)

/** Counts the parked sales: when the till opens, and after each one that comes or goes. */
export async function countParked(): Promise<void> {
  const found = await parkedSales().catch(() => [])
  parkedCountAtom.set(found.length)
}
