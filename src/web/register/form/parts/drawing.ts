import type { FormField } from '../paths.ts'

/**
 * Layout of a form as data: rows of field names with their width in twelfths ('nome:7'). Fields in no row follow, laid out
 * automatically. When a field is hidden, the next fields of its row move left and keep their width.
 */
export interface Drawing {
  /** Rows above the tabs, always visible: the fields typed every time, in the order of typing. */
  head?: readonly string[]
  /** Fields beside the head, stacked. */
  aside?: readonly string[]
  /** Rows of each tab, in titled blocks. */
  tabs?: Readonly<Record<string, readonly Block[]>>
}

export interface Block {
  title: string
  rows: readonly string[]
}

/** Reads the field names and widths of a row. */
const cellsOf = (row: string): (readonly [nome: string, span: number])[] =>
  row.split(' ').map(cell => {
    const [nome = '', span = '12'] = cell.split(':')
    return [nome, Number(span)]
  })

/** Lists every field name in a drawing, in order. */
export const namesOf = ({ head = [], aside = [], tabs = {} }: Drawing): string[] => [
  ...head.flatMap(row => cellsOf(row).map(([nome]) => nome)),
  ...aside,
  ...Object.values(tabs).flatMap(blocks =>
    blocks.flatMap(({ rows }) => rows.flatMap(row => cellsOf(row).map(([nome]) => nome))),
  ),
]

const heads = new WeakMap<Drawing, ReadonlySet<string>>()
const NONE: ReadonlySet<string> = new Set()

/** Gives the names of the fields in and beside the head: they are in no tab. */
export function headOf(drawing: Drawing | undefined): ReadonlySet<string> {
  if (!drawing?.head) return NONE
  const known = heads.get(drawing) ?? new Set(namesOf({ ...drawing, tabs: {} }))
  heads.set(drawing, known)
  return known
}

export interface FormCell {
  field: FormField
  span: number
  /** True for the first cell of its row. */
  inicio?: true
  /** True draws a thin line above the row, because fields of another kind begin. */
  fio?: true
  title?: string | undefined
}

/** Makes the grid cells of the declared rows, for visible fields. */
export function cellsDrawn(
  rows: readonly string[],
  fields: readonly FormField[],
  title?: string,
): FormCell[] {
  const byName = new Map(fields.map(field => [field.nome, field]))
  const cells = rows.flatMap(row =>
    cellsOf(row)
      .flatMap(([nome, span]) => {
        const field = byName.get(nome)
        return field ? [{ field, span }] : []
      })
      .map((cell, index) => (index === 0 ? { ...cell, inicio: true as const } : cell)),
  )
  return cells.map((cell, index) => (index === 0 && title ? { ...cell, title } : cell))
}
