import { keyOf } from '../../core/fields/parts.ts'
import type { Field, Fields } from './field.ts'

export { isCode, isCodeId } from '../../core/fields/parts.ts'

/** A field as it lies on the wire and in the table. */
export interface Column {
  /** Declared name, e.g. `categoria`. */
  name: string
  /** Key on the wire: `categoria_id`; dotted inside a group: `estoque.preco_vend`. */
  key: string
  /** Column of the table: `categoria_id`, `preco_vend`. */
  column: string
  field: Field
}

/** The scalar fields of a declaration, groups opened, in order; lists are left out. */
export function columnsOf(fields: Fields, prefix = ''): Column[] {
  return Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (field.type === 'list') return []
    if (field.type === 'group') return columnsOf(field.of, `${prefix}${name}.`)
    const column = keyOf(name, field)
    return [{ name, key: prefix + column, column, field }]
  })
}

const stored = new WeakMap<Fields, readonly Column[]>()

/** Columns of the table: a virtual field has none. Kept by declaration: each register's plan asks for those of all. */
export function storedColumns(fields: Fields): readonly Column[] {
  const known = stored.get(fields)
  if (known) return known
  const columns = columnsOf(fields).filter(({ field }) => !field.virtual)
  stored.set(fields, columns)
  return columns
}

/** Fields of a declaration that share a `text[]` column, by that column (`BoolField.in`). */
export function sharedColumns(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  const found = new Map<string, Column[]>()
  for (const column of columns) {
    const shared = sharedIn(column)
    if (shared) found.set(shared, [...(found.get(shared) ?? []), column])
  }
  return found
}

/** The shared column that holds a field, when it has none of its own. */
export const sharedIn = ({ field }: Column): string | undefined =>
  field.type === 'bool' ? field.in : undefined

/** `produtos` → `produto_id`: the column by which a child row points at its parent, by the table of the parent. */
export const parentKey = ({ id, storage }: { id: string; storage?: { table?: string } }): string =>
  `${(storage?.table ?? id).replace(/s$/, '')}_id`
