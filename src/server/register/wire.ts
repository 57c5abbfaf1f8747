import type { Column } from '../../domain/fields/columns.ts'
import type { Field } from '../../domain/fields/field.ts'
import { fotoId, fotoPath } from '../../domain/fields/foto.ts'

export type WireRow = Record<string, unknown>

/** Sets a dotted key, making the groups on the way. */
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

/** The rows of a list of a record. */
export const childrenOf = (record: WireRow, name: string): WireRow[] =>
  Array.isArray(record[name]) ? (record[name] as WireRow[]) : []

/** NUMERIC as the wire writes it: no trailing zeros beyond the cents. */
export function plainDecimal(value: string, places: number): string {
  if (places === 0 || !value.includes('.')) return value
  const least = Math.min(2, places)
  const [whole = '', fraction = ''] = value.split('.')
  const cut = fraction.replace(/0+$/, '').padEnd(least, '0')
  return cut === '' ? whole : `${whole}.${cut}`
}

const toBr = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
const toIso = (br: string) => `${br.slice(6, 10)}-${br.slice(3, 5)}-${br.slice(0, 2)}`

/** One value of a column as the wire writes it. */
export function fieldToWire(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  switch (field.type) {
    case 'decimal':
    case 'money':
      return plainDecimal(String(value), field.places ?? 2)
    case 'date':
      return toBr(String(value))
    case 'datetime': {
      // the company's clock: UTC−3 since daylight saving ended in 2019 (Decreto 9.772/2019)
      const local = new Date(new Date(value as string | Date).getTime() - 3 * 3_600_000).toISOString()
      return `${toBr(local)} ${local.slice(11, 19)}`
    }
    case 'photo':
      return /^\d+$/.test(String(value)) ? fotoPath(String(value)) : value
    default:
      return value
  }
}

const STAMP: Field = { type: 'datetime', label: '' }

/** When a row was made and last written, on the company's clock. */
export const stampsOf = (row: WireRow) => ({
  criado_em: fieldToWire(STAMP, row['criado_em']),
  atualizado_em: fieldToWire(STAMP, row['atualizado_em']),
})

/** Database row → record of the wire: groups nested, dates and decimals in their forms. */
export function toWire(columns: readonly Column[], row: WireRow): WireRow {
  const record: WireRow = {}
  for (const { key, column, field } of columns)
    if (column in row) place(record, key, fieldToWire(field, row[column]))
  return record
}

/** Gives the table's value of an empty field. */
export function emptyOf(field: Field): unknown {
  if ('default' in field && field.default !== undefined) return field.default
  if (field.type === 'bool') return false
  if (field.type === 'checklist' || field.type === 'values') return []
  return null
}

/** A value of the wire → its column. `undefined` and '' become the field's empty value. */
export function toColumn(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || (value === '' && !field.required)) return emptyOf(field)
  switch (field.type) {
    case 'date':
      return toIso(String(value))
    case 'datetime':
      return `${toIso(String(value))}T${String(value).slice(11)}-03:00`
    case 'photo':
      return fotoId(String(value)) ?? value
    default:
      return value
  }
}

interface Vazia {
  row: WireRow
  byKey: ReadonlyMap<string, Column>
}
const vazias = new WeakMap<readonly Column[], Vazia>()

/** A record of the wire → all of `columns`; what it does not bring is empty. Walks the record, not the columns. */
export function toColumns(columns: readonly Column[], record: WireRow): WireRow {
  let vazia = vazias.get(columns)
  if (!vazia) {
    const row = Object.fromEntries(columns.map(({ column, field }) => [column, emptyOf(field)]))
    vazia = { row, byKey: new Map(columns.map(column => [column.key, column])) }
    vazias.set(columns, vazia)
  }
  const row = { ...vazia.row }
  fill(row, vazia.byKey, record, '')
  return row
}

function fill(row: WireRow, byKey: Vazia['byKey'], record: WireRow, prefix: string): void {
  for (const [key, value] of Object.entries(record)) {
    const found = byKey.get(prefix + key)
    if (found) row[found.column] = toColumn(found.field, value)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      fill(row, byKey, value as WireRow, `${prefix}${key}.`)
  }
}
