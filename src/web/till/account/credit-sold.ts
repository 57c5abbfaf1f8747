import { cell } from '../../state/cell.ts'

/** Uuid of this till's last sale that left something on credit, whose carnê is offered; null: none. */
export const creditSoldAtom = cell<string | null>(null)
