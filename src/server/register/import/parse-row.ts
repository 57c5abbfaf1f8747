import type { Field } from '../../../domain/fields/field.ts'
import { fromText } from '../../../domain/fields/field-text.ts'
import { GUARDED } from '../../../domain/fields/formula.ts'
import type { FlatColumn } from '../../../domain/fields/sheet/tabular.ts'
import { place, type WireRow } from '../wire.ts'
import type { Refs } from '../write/refs.ts'

export interface CellFault {
  key: string
  mensagem: string
}

/** Field types whose parsed cells are cached, because a file repeats the same text again and again. */
const LOOKED_UP: ReadonlySet<Field['type']> = new Set(['ref', 'enum', 'checklist', 'bool', 'values'])

type Parsed = Awaited<ReturnType<Refs['find']>>

/**
 * Makes the function that turns a line into the body of a record, without empty cells. Columns of a list go to its main
 * row (`filhos`). Each cell that cannot be read is a fault.
 */
export function createRowParser(colunas: readonly (FlatColumn | null)[], refs: Refs) {
  const known = colunas.map(coluna =>
    coluna && LOOKED_UP.has(coluna.column.field.type) ? new Map<string, Parsed>() : null,
  )

  const read = async (field: Field, text: string): Promise<Parsed> =>
    field.type === 'ref' ? refs.find(field, text) : fromText(field, text)

  return async (cells: readonly string[]) => {
    const body: WireRow = {}
    const filhos: Record<string, WireRow> = {}
    const faults: CellFault[] = []
    for (const [i, coluna] of colunas.entries()) {
      const text = (cells[i] ?? '').replace(GUARDED, '').trim()
      if (!coluna || text === '') continue
      const { key, column, lista } = coluna
      const seen = known[i]
      let parsed = seen ? seen.get(text) : fromText(column.field, text)
      if (!parsed) {
        parsed = await read(column.field, text)
        seen?.set(text, parsed)
      }
      if ('erro' in parsed) faults.push({ key, mensagem: parsed.erro })
      else {
        // copied, so that records do not share one array
        const valor = Array.isArray(parsed.valor) ? [...parsed.valor] : parsed.valor
        if (!lista) place(body, column.key, valor)
        else {
          filhos[lista] ??= {}
          place(filhos[lista], column.key, valor)
        }
      }
    }
    return { body, filhos, faults }
  }
}

/** Finds a list's main row: the row marked `principal`, else the first (G-104). */
export const mainRow = (children: readonly WireRow[]): WireRow | undefined =>
  children.find(({ principal }) => principal === 1 || principal === true) ?? children[0]

/** Adds the values of `child` to the list's main row; in an empty list, `child` becomes the main row. */
export function withMain(children: readonly WireRow[], child: WireRow): WireRow[] {
  const main = mainRow(children)
  if (!main) {
    child['principal'] = 1
    return [child]
  }
  return children.map(row => (row === main ? { ...row, ...child } : row))
}
