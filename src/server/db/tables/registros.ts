import { REGISTERS } from '../../../domain/records/index.ts'
import { type RegisterTable, toTables } from '../to-table.ts'

/** The registers' tables, by resource: hand-written tables point at them. */
export const registros = toTables(REGISTERS)

/** @throws when there is no such register: a mistake of ours, seen at the first start. */
export function registro(id: string): RegisterTable {
  const table = registros[id]
  if (!table) throw new Error(`no register ${id}`)
  return table
}
