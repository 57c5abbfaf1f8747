import { parkedSales } from '../offline/journal.ts'
import { cell } from '../state/cell.ts'

/** Sales put aside in this till. */
export const parkedCountAtom = cell(0)

/** Counted when the till opens and after each one that comes or goes. */
export async function countParked(): Promise<void> {
  const found = await parkedSales().catch(() => [])
  parkedCountAtom.set(found.length)
}
