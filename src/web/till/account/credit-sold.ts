import { cell } from '../../state/cell.ts'

/** Uuid of this till's last sale with an amount on credit: the till offers to print its carnê. Null: none. */
export const creditSoldAtom = cell<string | null>(null)
