import type { FormField } from '../paths.ts'

/**
 * A form drawn by hand, as data: rows of field names as the conditions name them, each with its columns of twelve ('nome:7'). What
 * no row names comes after, laid out by itself; where one is out of sight the next of its row takes its place.
 */
export interface Drawing {
  /** Above the parts and in sight with each of them: what is typed every time, in the order of the hands. */
  head?: readonly string[]
  /** Fields beside the head, one under the other. */
  aside?: readonly string[]
  /** Rows of a part, under the words of their block. */
  tabs?: Readonly<Record<string, readonly Block[]>>
}

export interface Block {
  title: string
  rows: readonly string[]
}

/** Names and columns of a row. */
const cellsOf = (row: string): (readonly [nome: string, span: number])[] =>
  row.split(' ').map(cell => {
    const [nome = '', span = '12'] = cell.split(':')
    return [nome, Number(span)]
  })

/** Every field name a drawing places, in its order. */
export const namesOf = ({ head = [], aside = [], tabs = {} }: Drawing): string[] => [
  ...head.flatMap(row => cellsOf(row).map(([nome]) => nome)),
  ...aside,
  ...Object.values(tabs).flatMap(blocks =>
    blocks.flatMap(({ rows }) => rows.flatMap(row => cellsOf(row).map(([nome]) => nome))),
  ),
]

const heads = new WeakMap<Drawing, ReadonlySet<string>>()
const NONE: ReadonlySet<string> = new Set()

/** Names that stand in the head and beside it, and so in no part. */
export function headOf(drawing: Drawing | undefined): ReadonlySet<string> {
  if (!drawing?.head) return NONE
  const known = heads.get(drawing) ?? new Set(namesOf({ ...drawing, tabs: {} }))
  heads.set(drawing, known)
  return known
}

export interface FormCell {
  field: FormField
  span: number
  /** First of its row. */
  inicio?: true
  /** A hairline above the row that begins here: what follows is of another kind. */
  fio?: true
  /** Words above the row that begins here. */
  title?: string | undefined
}

/** Rows as drawn, of the fields in sight. */
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
