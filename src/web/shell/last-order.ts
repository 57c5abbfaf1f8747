import { cell } from '../state/cell.ts'

/** Id of the newest order announced in this page. */
export const lastOrderAtom = cell<number | null>(null)
