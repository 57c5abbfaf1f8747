import { cell } from '../state/cell.ts'

/** Id of the newest order announced here. */
export const lastOrderAtom = cell<number | null>(null)
