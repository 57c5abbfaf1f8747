import type { DocumentField, DocumentFields } from '../../core/fields/document-field.ts'
import { isCode, isStored, type Part, partsOf } from '../../core/fields/parts.ts'

/** How PostgreSQL reads a field out of JSON; a table adds the length of its numbers. */
export type ColumnType =
  | 'text'
  | 'uuid'
  | 'bigint'
  | 'int'
  | 'smallint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'

export interface StoredColumn extends Part {
  type: ColumnType
}

export const storedColumns = (fields: DocumentFields): StoredColumn[] =>
  partsOf(fields)
    .filter(isStored)
    .map(part => ({ ...part, type: typeOf(part.field) }))

function typeOf(field: DocumentField): ColumnType {
  switch (field.type) {
    case 'text':
    case 'digits':
    case 'uid':
      return 'text'
    case 'uuid':
      return 'uuid'
    case 'ref':
      return isCode(field.to) ? 'text' : 'bigint'
    case 'int':
      return field.small ? 'smallint' : 'int'
    case 'enum':
      return typeof field.options[0]?.[0] === 'number' ? 'smallint' : 'text'
    case 'money':
    case 'decimal':
      return 'numeric'
    case 'bool':
      return 'boolean'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'json':
    case 'group':
    case 'list':
      return 'jsonb'
    default:
      throw new Error(`documents: no column for ${field.type}`)
  }
}

/** May the column be empty? */
export const isNullable = ({ field }: Part): boolean =>
  field.stored === 'nullable' || (!field.required && (field.default ?? null) === null)

/** A list inside a line, as the table of its own that it is. */
export interface Nested {
  key: string
  table: string
  fields: DocumentFields
}

export const nestedOf = (fields: DocumentFields): Nested[] =>
  partsOf(fields).flatMap(({ key, field }) =>
    field.type === 'list' && field.table && !field.json
      ? [{ key, table: field.table, fields: field.of }]
      : [],
  )
