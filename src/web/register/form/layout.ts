import type { Field } from '../../../domain/register/field.ts'
import { LONG } from '../fields/text-control.tsx'
import type { FormField } from './paths.ts'

/** Columns of a form's grid. */
export const COLUMNS = 12

/** Columns a field asks for, and whether it may take what its row has left. */
function want(field: Field): { span: number; grows: boolean } {
  switch (field.type) {
    case 'text':
      if (field.max >= LONG) return { span: COLUMNS, grows: false }
      if (field.documento) return { span: 3, grows: false }
      return field.max >= 50
        ? { span: 6, grows: true }
        : { span: field.max > 20 ? 4 : 3, grows: field.max > 20 }
    case 'email':
      return { span: 6, grows: true }
    case 'enum':
      return longest(field.options) > 24 ? { span: 6, grows: true } : { span: 3, grows: true }
    case 'ref':
      return { span: 6, grows: true }
    case 'checklist':
      return field.options.length > 6 ? { span: COLUMNS, grows: false } : { span: 6, grows: true }
    case 'values':
      return { span: 6, grows: true }
    case 'list':
      return { span: COLUMNS, grows: false }
    case 'bool':
      return { span: 2, grows: false }
    default:
      return { span: 3, grows: false }
  }
}

const longest = (options: readonly (readonly [string | number, string])[]) =>
  Math.max(...options.map(([, label]) => label.length))

export interface Cell {
  field: FormField
  span: number
}

/**
 * Rows of twelve columns in the order of the declaration: what a row has left goes to the fields that can use it, so that right
 * edges meet. A new group begins a row.
 */
export function layOut(fields: readonly FormField[]): Cell[] {
  const rows: { cells: Cell[]; grows: boolean[]; used: number; group: string | undefined }[] = []
  for (const field of fields) {
    const { span, grows } = want(field.campo)
    const last = rows.at(-1)
    if (last && last.used + span <= COLUMNS && last.group === field.grupo) {
      last.cells.push({ field, span })
      last.grows.push(grows)
      last.used += span
    } else rows.push({ cells: [{ field, span }], grows: [grows], used: span, group: field.grupo })
  }
  for (const row of rows) {
    let left = COLUMNS - row.used
    while (left > 0 && row.grows.includes(true))
      for (const [index, cell] of row.cells.entries())
        if (left > 0 && row.grows[index]) {
          cell.span += 1
          left -= 1
        }
  }
  return rows.flatMap(({ cells }) => cells)
}

/** Titles of the tabs, in the order they are first named; fields without one stand in the first. */
export function tabsOf(fields: readonly FormField[]): string[] {
  const named = fields.flatMap(({ campo }) => (campo.tab ? [campo.tab] : []))
  return named.length === 0 ? ['Dados'] : [...new Set(named)]
}

export const tabOf = (field: FormField, tabs: readonly string[]): string => field.campo.tab ?? tabs[0] ?? ''
