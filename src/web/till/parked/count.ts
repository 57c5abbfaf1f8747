import { cell } from '../../state/cell.ts'
import { parkedRows } from './rows.ts'

/** Number of parked sales that this till may resume. */
export const parkedCountAtom = cell(0)

/** Counts the parked sales: called when the till opens, and after each change. */
export async function countParked(): Promise<void> {
  const rows = await parkedRows().catch(() => [])
  parkedCountAtom.set(rows.filter(({ fim }) => fim === null).length)
}
