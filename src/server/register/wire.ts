import { dataHoraIn, type Fuso } from '../../core/document/fuso.ts'
import { oncePer } from '../../core/once-per.ts'
import type { Column } from '../../domain/fields/columns.ts'
import type { Field } from '../../domain/fields/field.ts'
import { fotoId, fotoPath } from '../../domain/fields/foto.ts'

export type WireRow = Record<string, unknown>

/** Sets a value by its dotted key, creating the groups in between. */
export function place(record: WireRow, key: string, value: unknown): void {
  if (!key.includes('.')) {
    record[key] = value
    return
  }
  const steps = key.split('.')
  const last = steps.pop() ?? key
  let at = record
  for (const step of steps) {
    const next = at[step]
    if (typeof next === 'object' && next !== null) at = next as WireRow
    else {
      const made: WireRow = {}
      at[step] = made
      at = made
    }
  }
  at[last] = value
}

/** Gives the rows of a record's list; [] when the record does not have the list. */
export const childrenOf = (record: WireRow, name: string): WireRow[] =>
  Array.isArray(record[name]) ? (record[name] as WireRow[]) : []

/** Writes a NUMERIC for the API: without trailing zeros after the second decimal place. */
export function plainDecimal(value: string, places: number): string {
  if (places === 0 || !value.includes('.')) return value
  const least = Math.min(2, places)
  const [whole = '', fraction = ''] = value.split('.')
  const cut = fraction.replace(/0+$/, '').padEnd(least, '0')
  return cut === '' ? whole : `${whole}.${cut}`
}

const toBr = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
const toIso = (br: string) => `${br.slice(6, 10)}-${br.slice(3, 5)}-${br.slice(0, 2)}`

/**
 * Converts a column's value for the API: days as DD/MM/AAAA, moments as ISO, decimals without trailing zeros after the second place,
 * photos as addresses.
 */
export function fieldToWire(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  switch (field.type) {
    case 'decimal':
    case 'money':
      return plainDecimal(String(value), field.places ?? 2)
    case 'date':
      return toBr(String(value))
    case 'datetime':
      return new Date(value as string | Date).toISOString()
    case 'photo':
      return /^\d+$/.test(String(value)) ? fotoPath(String(value)) : value
    default:
      return value
  }
}

/** Writes a moment for people, DD/MM/AAAA HH:MM:SS in a zone. */
export function stampToWire(value: unknown, fuso: Fuso): string | null {
  if (value === null || value === undefined) return null
  const local = dataHoraIn(new Date(value as string | Date), fuso)
  return `${toBr(local)} ${local.slice(11, 19)}`
}

/** Gives the moments of creation and last change of a row, DD/MM/AAAA HH:MM:SS in the time of the state. */
export const stampsOf = (row: WireRow, fuso: Fuso) => ({
  criado_em: stampToWire(row['criado_em'], fuso),
  atualizado_em: stampToWire(row['atualizado_em'], fuso),
})

/** Converts a database row into a record of the API: groups nested, dates and decimals in the API's form. */
export function toWire(columns: readonly Column[], row: WireRow): WireRow {
  const record: WireRow = {}
  for (const { key, column, field } of columns)
    if (column in row) place(record, key, fieldToWire(field, row[column]))
  return record
}

/** Gives the value that the table stores for an empty field. */
export function emptyOf(field: Field): unknown {
  if ('default' in field && field.default !== undefined) return field.default
  if (field.type === 'bool') return false
  if (field.type === 'checklist' || field.type === 'values') return []
  return null
}

/** Converts the API's value to its column's; `undefined`, null and an optional '' become the empty value. */
export function toColumn(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || (value === '' && !field.required)) return emptyOf(field)
  switch (field.type) {
    case 'date':
      return toIso(String(value))
    case 'photo':
      return fotoId(String(value)) ?? value
    default:
      return value
  }
}

/** Makes the row with all columns empty, and the map of columns by JSON key. */
const emptyRow = oncePer((columns: readonly Column[]) => ({
  row: Object.fromEntries(columns.map(({ column, field }) => [column, emptyOf(field)])) as WireRow,
  byKey: new Map(columns.map(column => [column.key, column])),
}))

/** Converts an API record into all `columns`, missing ones empty; loops over the record, which is faster. */
export function toColumns(columns: readonly Column[], record: WireRow): WireRow {
  const vazia = emptyRow(columns)
  const row = { ...vazia.row }
  fill(row, vazia.byKey, record, '')
  return row
}

function fill(row: WireRow, byKey: ReadonlyMap<string, Column>, record: WireRow, prefix: string): void {
  for (const [key, value] of Object.entries(record)) {
    const found = byKey.get(prefix + key)
    if (found) row[found.column] = toColumn(found.field, value)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      fill(row, byKey, value as WireRow, `${prefix}${key}.`)
  }
}
