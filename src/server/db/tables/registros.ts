import { empresas as companies } from '../../../domain/records/empresas/index.ts'
import { REGISTERS } from '../../../domain/records/index.ts'
import { usuarios as users } from '../../../domain/records/usuarios/index.ts'
import { KEPT_BESIDE } from '../../records/tables.ts'
import { type RegisterTable, toTables } from '../to-table.ts'

/** Tables of the registers, by resource; other tables refer to them with foreign keys. */
export const registros = toTables(REGISTERS, KEPT_BESIDE)

/** Finds a register's table. @throws Error for no such register: a programmer's mistake, seen at the first start */
export function registro(id: string): RegisterTable {
  const table = registros[id]
  if (!table) throw new Error(`no register ${id}`)
  return table
}

export const empresas = registro(companies.id)
export const usuarios = registro(users.id)
