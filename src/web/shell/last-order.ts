import { cell } from '../state/cell.ts'

/** The newest order that was told here. */
export const lastOrderAtom = cell<number | null>(null)
