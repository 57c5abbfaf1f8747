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

/** Columns of the table: a virtual field has none. */
export const storedColumns = (fields: Fields): Column[] =>
  columnsOf(fields).filter(({ field }) => !field.virtual)

/** `produtos` → `produto_id`: the column by which a child row points at its parent, by the table of the parent. */
export const parentKey = ({ id, storage }: { id: string; storage?: { table?: string } }): string =>
  `${(storage?.table ?? id).replace(/s$/, '')}_id`
