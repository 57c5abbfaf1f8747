import type { DocumentField, DocumentFields } from '../../core/fields/document-field.ts'
import { isCode, isStored, isTogether, type Part, partsOf } from '../../core/fields/parts.ts'

/** PostgreSQL type of a field; a table adds the length of numbers. */
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

/** Column that stores the rarely filled fields together, as JSON. */
const DEMAIS = 'demais'

export const storedColumns = (fields: DocumentFields): StoredColumn[] => {
  const parts = partsOf(fields)
  const own = parts.filter(isStored).map(part => ({ ...part, type: typeOf(part.field) }))
  if (!parts.some(isTogether)) return own
  const field = { type: 'group', of: {}, json: true, label: 'Demais campos', answered: true } as const
  return [...own, { name: DEMAIS, key: DEMAIS, value: DEMAIS, column: DEMAIS, field, type: 'jsonb' }]
}

type Row = Readonly<Record<string, unknown>>

/** Makes the function that gathers a row's filled fields in `demais`; null: none, as in every sale of a till. */
export function togetherOf(fields: DocumentFields): (row: Row) => Row | null {
  const names = partsOf(fields)
    .filter(isTogether)
    .map(({ key }) => key)
  return row => {
    let found: Record<string, unknown> | null = null
    for (const name of names) {
      if (row[name] == null) continue
      found ??= {}
      found[name] = row[name]
    }
    return found
  }
}

/** Lists, as SQL expressions, the fields of a row that refer to a register. */
export const pointersTo = (fields: DocumentFields, register: string): string[] =>
  partsOf(fields).flatMap(part => {
    if (part.field.type !== 'ref' || part.field.to !== register) return []
    if (isTogether(part)) return [`(${DEMAIS}->>'${part.key}')::bigint`]
    return isStored(part) ? [`"${part.column}"`] : []
  })

/** Moves the fields inside `demais` of a row to the row itself. */
export function spreadTogether<T extends object>(row: T): Omit<T, typeof DEMAIS> {
  const { [DEMAIS]: demais, ...rest } = row as T & { [DEMAIS]?: Row | null }
  return demais ? { ...demais, ...rest } : rest
}

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
      return 'int'
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

/** Tells if the column may be NULL. */
export const isNullable = ({ field }: Part): boolean =>
  field.stored === 'nullable' || (!field.required && (field.default ?? null) === null)

/** List inside a line, with its table. */
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

/** Names the unique constraint of a document's uuid within an account. */
export const uuidOf = (table: string): string => `${table}_uuid`
