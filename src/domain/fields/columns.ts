import { keyOf } from '../../core/fields/parts.ts'
import { oncePer } from '../../core/once-per.ts'
import type { Field, Fields } from './field.ts'

export { isCode, isCodeId } from '../../core/fields/parts.ts'

/** A field with its names on the wire and in the table. */
export interface Column {
  /** Declared name, e.g. `categoria`. */
  name: string
  /** Key on the wire: `categoria_id`; dotted inside a group: `estoque.preco_vend`. */
  key: string
  /** Column of the table: `categoria_id`, `preco_vend`. */
  column: string
  field: Field
}

/** Lists the scalar fields of a declaration, in order, with those in groups, without lists. */
export function columnsOf(fields: Fields, prefix = ''): Column[] {
  return Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (field.type === 'list') return []
    if (field.type === 'group') return columnsOf(field.of, `${prefix}${name}.`)
    const column = keyOf(name, field)
    return [{ name, key: prefix + column, column, field }]
  })
}

/**
 * Lists the table's columns, without virtual fields. Cached by declaration, since each register's plan needs those of all.
 */
export const storedColumns = oncePer((fields: Fields): readonly Column[] =>
  columnsOf(fields).filter(({ field }) => !field.virtual),
)

/** Groups the fields that share a `text[]` column, by that column (`BoolField.in`). */
export function sharedColumns(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  const found = new Map<string, Column[]>()
  for (const column of columns) {
    const shared = sharedIn(column)
    if (shared) found.set(shared, [...(found.get(shared) ?? []), column])
  }
  return found
}

/** Gives the shared column of a field that has none of its own. */
export const sharedIn = ({ field }: Column): string | undefined =>
  field.type === 'bool' ? field.in : undefined

/** Names the column that points at the parent, by the parent's table: `produtos` → `produto_id`. */
export const parentKey = ({ id, storage }: { id: string; storage?: { table?: string } }): string =>
  `${(storage?.table ?? id).replace(/s$/, '')}_id`
