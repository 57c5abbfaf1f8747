import type { AnyRegister } from '../../../../domain/fields/define.ts'
import { type Field, LONG_TEXT } from '../../../../domain/fields/field.ts'
import { REGISTERS } from '../../../../domain/records/index.ts'
import type { FormField } from '../paths.ts'
import type { FormCell } from './drawing.ts'

/** Columns of a form's grid. */
export const COLUMNS = 12

interface Want {
  span: number
  /** Maximum number of columns the field can use. */
  most: number
}

/** Ids of registers whose look-up rows are short. */
const NARROW: ReadonlySet<string> = new Set(
  REGISTERS.filter(({ lookup }) => lookup?.narrow).map(({ id }) => id),
)

/** Longest label, in letters, that fits two columns. */
const LONG_LABEL = 28

const fixed = (span: number): Want => ({ span, most: span })

/** Gives the columns of a field, and how many it can use at most when its row has space left. */
function want(field: Field): Want {
  switch (field.type) {
    case 'text':
      if (field.max >= LONG_TEXT) return fixed(COLUMNS)
      // the 44 letters of a key are read whole
      if (field.documento === 'chave') return { span: 6, most: 9 }
      if (field.documento) return fixed(3)
      if (field.max >= 50) return { span: 6, most: COLUMNS }
      return field.max > 20 ? { span: 4, most: 6 } : { span: 3, most: 4 }
    case 'email':
      return { span: 6, most: 9 }
    case 'enum':
      if (longest(field.options) <= 2) return { span: 2, most: 3 }
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

/** Kind of a field in the layout: a line, a switch (boolean), or a tall field. Kinds are drawn in separate rows. */
type Kind = 'linha' | 'chaves' | 'alto'

/** Minimum number of booleans in sequence that are drawn as a group. */
const SWITCHES = 3

const kindOf = ({ type }: Field, tall: boolean): Kind =>
  type === 'list' || type === 'photo' || tall ? 'alto' : type === 'bool' ? 'chaves' : 'linha'

/** Gives the kind of each field; fewer than SWITCHES booleans in sequence count as lines. */
function kindsOf(fields: readonly FormField[]): Kind[] {
  const kinds = fields.map(({ campo }) => kindOf(campo, campo.type === 'text' && campo.max >= LONG_TEXT))
  const run = (at: number, step: 1 | -1): number => (kinds[at] === 'chaves' ? 1 + run(at + step, step) : 0)
  const together = kinds.map((_, at) => run(at, 1) + run(at, -1) - 1)
  return kinds.map((kind, at) => (kind === 'chaves' && (together[at] ?? 0) < SWITCHES ? 'linha' : kind))
}

/**
 * Lays out fields in rows of twelve columns, in declared order. Space left in a row goes to fields that can use it, so that
 * right edges align. A new group or kind begins a row.
 */
export function layOut(fields: readonly FormField[]): FormCell[] {
  const rows: {
    cells: (FormCell & { most: number })[]
    used: number
    group: string | undefined
    kind: Kind
  }[] = []
  const kinds = kindsOf(fields)
  for (const [at, field] of fields.entries()) {
    const cell = { field, ...want(field.campo) }
    const kind = kinds[at] ?? 'linha'
    const last = rows.at(-1)
    if (last && last.used + cell.span <= COLUMNS && last.group === field.grupo && last.kind === kind) {
      last.cells.push(cell)
      last.used += cell.span
    } else rows.push({ cells: [cell], used: cell.span, group: field.grupo, kind })
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
  return rows.flatMap(({ cells, group, kind }, row) =>
    cells.map(({ field, span }, index) => ({
      field,
      span,
      ...(index === 0 ? { inicio: true as const } : {}),
      ...(index === 0 && row > 0 && rows[row - 1]?.kind !== kind ? { fio: true as const } : {}),
      ...(index === 0 && group !== undefined && rows[row - 1]?.group !== group ? { title: group } : {}),
    })),
  )
}

/** Lists the titles of the tabs, as declared or in the order they first appear. Fields without a tab are in the first. */
export function tabsOf({ tabs }: Pick<AnyRegister, 'tabs'>, fields: readonly FormField[]): string[] {
  if (tabs) return Object.keys(tabs)
  const named = fields.flatMap(({ campo }) => (campo.tab ? [campo.tab] : []))
  return named.length === 0 ? ['Dados'] : [...new Set(named)]
}

export const tabOf = (field: FormField, tabs: readonly string[]): string => field.campo.tab ?? tabs[0] ?? ''
