import { atom, getDefaultStore } from 'jotai'
import { parkedSales } from '../offline/journal.ts'

/** Sales put aside in this till. */
export const parkedCountAtom = atom(0)

/** Counted when the till opens and after each one that comes or goes. */
export async function countParked(): Promise<void> {
  const found = await parkedSales().catch(() => [])
  getDefaultStore().set(parkedCountAtom, found.length)
}
