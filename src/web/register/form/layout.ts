import type { AnyRegister } from '../../../domain/fields/define.ts'
import { type Field, LONG_TEXT } from '../../../domain/fields/field.ts'
import { REGISTERS } from '../../../domain/records/index.ts'
import type { FormCell } from './drawing.ts'
import type { FormField } from './paths.ts'

/** Columns of a form's grid. */
export const COLUMNS = 12

interface Want {
  span: number
  /** Most columns it can use. */
  most: number
}

/** Look-ups whose rows are short. */
const NARROW: ReadonlySet<string> = new Set(
  REGISTERS.filter(({ lookup }) => lookup?.narrow).map(({ id }) => id),
)

/** A name that two columns would cut. */
const LONG_LABEL = 28

const fixed = (span: number): Want => ({ span, most: span })

/** Columns a field asks for, and how many it can use when its row has some left. */
function want(field: Field): Want {
  switch (field.type) {
    case 'text':
      if (field.max >= LONG_TEXT) return fixed(COLUMNS)
      if (field.documento) return fixed(3)
      if (field.max >= 50) return { span: 6, most: COLUMNS }
      return field.max > 20 ? { span: 4, most: 6 } : { span: 3, most: 4 }
    case 'email':
      return { span: 6, most: 9 }
    case 'enum':
      return longest(field.options) > 24 ? { span: 6, most: 9 } : { span: 3, most: 5 }
    case 'ref':
      return NARROW.has(field.to) ? { span: 3, most: 4 } : { span: 6, most: 9 }
    case 'checklist':
      return field.options.length > 6 ? fixed(COLUMNS) : { span: 6, most: COLUMNS }
    case 'values':
      return { span: 6, most: COLUMNS }
    case 'list':
      return fixed(COLUMNS)
    case 'photo':
      return fixed(4)
    case 'bool':
      return { span: field.label.length > LONG_LABEL ? 3 : 2, most: 3 }
    default:
      return { span: 3, most: 4 }
  }
}

const longest = (options: readonly (readonly [string | number, string])[]) =>
  Math.max(...options.map(([, label]) => label.length))

/**
 * Rows of twelve columns in the order of the declaration: what a row has left goes to the fields that can use it, so that right
 * edges meet. A new group begins a row.
 */
export function layOut(fields: readonly FormField[]): FormCell[] {
  const rows: { cells: (FormCell & { most: number })[]; used: number; group: string | undefined }[] = []
  for (const field of fields) {
    const cell = { field, ...want(field.campo) }
    const last = rows.at(-1)
    if (last && last.used + cell.span <= COLUMNS && last.group === field.grupo) {
      last.cells.push(cell)
      last.used += cell.span
    } else rows.push({ cells: [cell], used: cell.span, group: field.grupo })
  }
  for (const row of rows) {
    let left = COLUMNS - row.used
    while (left > 0) {
      const hungry = row.cells.filter(({ span, most }) => span < most)
      if (hungry.length === 0) break
      for (const cell of hungry.slice(0, left)) cell.span += 1
      left -= Math.min(left, hungry.length)
    }
  }
  return rows.flatMap(({ cells, group }, row) =>
    cells.map(({ field, span }, index) => ({
      field,
      span,
      ...(index === 0 ? { inicio: true as const } : {}),
      ...(index === 0 && group !== undefined && rows[row - 1]?.group !== group ? { title: group } : {}),
    })),
  )
}

/** Titles of the tabs, as declared or in the order they are first named; fields without one stand in the first. */
export function tabsOf({ tabs }: Pick<AnyRegister, 'tabs'>, fields: readonly FormField[]): string[] {
  if (tabs) return Object.keys(tabs)
  const named = fields.flatMap(({ campo }) => (campo.tab ? [campo.tab] : []))
  return named.length === 0 ? ['Dados'] : [...new Set(named)]
}

export const tabOf = (field: FormField, tabs: readonly string[]): string => field.campo.tab ?? tabs[0] ?? ''
