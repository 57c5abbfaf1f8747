import { cell } from '../../state/cell.ts'

/** The last sale of this till that left something on credit, by its uuid: its carnê is offered; null: none did. */
export const creditSoldAtom = cell<string | null>(null)
