import { fromText } from '../../../domain/register/field-text.ts'
import type { FlatColumn } from '../../../domain/register/tabular.ts'
import type { Refs } from '../refs.ts'
import { place, type Row } from '../wire.ts'

export interface CellFault {
  key: string
  mensagem: string
}

/** Text that the export guarded against being read as a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/

/**
 * One line of a file → the body of a record, empty cells left out; of a list's columns, the main row (`filhos`). Every
 * cell that cannot be understood is a fault of its own.
 */
export async function parseRow(
  colunas: readonly (FlatColumn | null)[],
  cells: readonly string[],
  refs: Refs,
): Promise<{ body: Row; filhos: Record<string, Row>; faults: CellFault[] }> {
  const body: Row = {}
  const filhos: Record<string, Row> = {}
  const faults: CellFault[] = []
  for (const [i, coluna] of colunas.entries()) {
    const text = (cells[i] ?? '').replace(GUARDED, '').trim()
    if (!coluna || text === '') continue
    const { key, column, lista } = coluna
    const { field } = column
    const parsed = field.type === 'ref' ? await refs.find(field, text) : fromText(field, text)
    if ('erro' in parsed) faults.push({ key, mensagem: parsed.erro })
    else if (lista) {
      filhos[lista] ??= {}
      place(filhos[lista], column.key, parsed.valor)
    } else place(body, column.key, parsed.valor)
  }
  return { body, filhos, faults }
}

/** The main one of a list's rows: the marked one, else the first (G-104). */
export const mainRow = (children: readonly Row[]): Row | undefined =>
  children.find(({ principal }) => principal === 1 || principal === true) ?? children[0]

/** The list with its main row completed by `child`; a new list has it as its only, main row. */
export function withMain(children: readonly Row[], child: Row): Row[] {
  const main = mainRow(children)
  if (!main) return [{ ...child, principal: 1 }]
  return children.map(row => (row === main ? { ...row, ...child } : row))
}
