import { type Column, columnsOf } from '../columns.ts'
import type { AnyRegister } from '../define.ts'
import type { Field, Fields } from '../field.ts'

/** Column of a register as a flat table, in files and spreadsheets: a scalar field, or a field of a list's main row. */
export interface FlatColumn {
  /** JSON key; for the main row of a list: `addresss.cep`. */
  key: string
  /** Heading in a file; unique in the register. */
  titulo: string
  column: Column
  /** Name of the list field, or null. */
  lista: string | null
}

const FLAT: ReadonlySet<Field['type']> = new Set([
  'text',
  'email',
  'phone',
  'digits',
  'int',
  'decimal',
  'money',
  'bool',
  'date',
  'time',
  'datetime',
  'enum',
  'ref',
])

/** Lists the columns of bulk edit: every stored field of a type in FLAT, without `noBulk`. */
export const bulkColumns = (register: AnyRegister): Column[] =>
  columnsOf(register.fields as Fields).filter(
    ({ field }) => !field.virtual && !field.noBulk && FLAT.has(field.type),
  )

/**
 * Lists the columns of import and export: scalars, checklists and plain values, and fields of the main row of lists with
 * `principal` (addresses, phones). `entrada` adds fields that requests have and responses do not (an opening balance).
 */
export function fileColumns(register: AnyRegister, entrada = false): FlatColumn[] {
  const fields = register.fields as Fields
  const own = columnsOf(fields)
    .filter(({ field }) => flat(field, entrada))
    .map(
      (column): FlatColumn => ({
        key: column.key,
        titulo: column.field.heading ?? column.field.label,
        column,
        lista: null,
      }),
    )
  const children = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'list' && 'principal' in field.of
      ? columnsOf(field.of)
          .filter(({ field: child, name: own }) => flat(child, entrada) && own !== 'principal')
          .map(
            (column): FlatColumn => ({
              key: `${name}.${column.key}`,
              titulo: `${field.label}: ${column.field.label}`,
              column,
              lista: name,
            }),
          )
      : [],
  )
  return unlike([...own, ...children])
}

const flat = (field: Field, entrada: boolean): boolean =>
  !field.noFile &&
  (FLAT.has(field.type) || field.type === 'checklist' || field.type === 'values') &&
  (!field.virtual || (entrada && field.virtual === 'body'))

/** Adds its part of the form to each heading that is not unique; where that is not enough, the JSON key. */
function unlike(columns: FlatColumn[]): FlatColumn[] {
  const inPart = apart(columns, ({ titulo, column: { field } }) =>
    field.tab ? `${field.tab}: ${titulo}` : titulo,
  )
  return apart(inPart, ({ titulo, key }) => `${titulo} (${key})`)
}

function apart(columns: FlatColumn[], told: (column: FlatColumn) => string): FlatColumn[] {
  const times = new Map<string, number>()
  for (const { titulo } of columns) times.set(titulo, (times.get(titulo) ?? 0) + 1)
  return columns.map(column =>
    times.get(column.titulo) === 1 ? column : { ...column, titulo: told(column) },
  )
}

/** Lists the keys that identify a record in a file: `id`, and each key that is unique alone; none of rows that files alone bring. */
export const importKeys = ({ brought, storage: { unique } = {} }: AnyRegister): string[] =>
  brought ? [] : ['id', ...(unique ?? []).flatMap(([keys]) => (keys.length === 1 ? keys : []))]
