import { keyOf } from '../../core/fields/parts.ts'
import { oncePer } from '../../core/once-per.ts'
import type { Field, Fields } from './field.ts'

export { isCode, isCodeId } from '../../core/fields/parts.ts'

/** A field with its names in JSON and in the table. */
export interface Column {
  /** Declared name, e.g. `categoria`. */
  name: string
  /** JSON key: `categoria_id`; dotted inside a group: `estoque.preco_vend`. */
  key: string
  /** Column of the table: `categoria_id`, `preco_vend`. */
  column: string
  field: Field
}

/** Lists the scalar fields of a declaration, in order, including fields in groups but not lists. */
export function columnsOf(fields: Fields, prefix = ''): Column[] {
  return Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (field.type === 'list') return []
    if (field.type === 'group') return columnsOf(field.of, `${prefix}${name}.`)
    const column = keyOf(name, field)
    return [{ name, key: prefix + column, column, field }]
  })
}

/**
 * Lists the stored scalar fields, which excludes virtual ones. Cached by declaration, because every register's SQL plan
 * needs the columns of all registers.
 */
export const storedColumns = oncePer((fields: Fields): readonly Column[] =>
  columnsOf(fields).filter(({ field }) => !field.virtual),
)

/** Groups the boolean fields stored together in one `text[]` column, by column (`BoolField.in`). */
export function sharedColumns(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  const found = new Map<string, Column[]>()
  for (const column of columns) {
    const shared = sharedIn(column)
    if (shared) found.set(shared, [...(found.get(shared) ?? []), column])
  }
  return found
}

/** Gives the `text[]` column that stores a boolean field together with others; undefined: the field has a column alone. */
export const sharedIn = ({ field }: Column): string | undefined =>
  field.type === 'bool' ? field.in : undefined

/** Names the column that holds the parent's id, from the parent's table: `produtos` → `produto_id`. */
export const parentKey = ({ id, storage }: { id: string; storage?: { table?: string } }): string =>
  `${(storage?.table ?? id).replace(/s$/, '')}_id`
