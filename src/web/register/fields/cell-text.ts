import { columnsOf } from '../../../domain/fields/columns.ts'
import type { Field, Fields } from '../../../domain/fields/field.ts'
import type { Valores } from '../form/paths.ts'
import { consultaDe } from './lookup/lookup.ts'
import { refText } from './lookup/ref-control.tsx'
import { maskOf } from './mask.ts'
import { plainText } from './plain-text.ts'

/** Formats a value for people; '' for an empty value. `row`: the row, which has a reference's object beside its id. */
export function cellText(field: Field, key: string, value: unknown, row: Valores = {}): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.type) {
    case 'ref':
      return refText(consultaDe(field.to), value, row[key.replace(/_id$/, '')])
    case 'text':
    case 'digits':
    case 'phone':
      return maskOf(field, row['tipo']).mostrar(String(value))
    default:
      return plainText(field, value)
  }
}

interface Coluna {
  chave: string
  campo: Field
}

/**
 * Chooses the columns for a list of rows: fields declared with `list` (what the server computes only if it is `shown` too), and the field `principal` (main row); without any
 * `list`, the first six fields.
 */
export function rowColumns(of: Fields): Coluna[] {
  const all = columnsOf(of)
    .filter(
      ({ field }) => (field.virtual !== 'answer' || (field.shown && field.list)) && field.type !== 'photo',
    )
    .map(({ key, field }) => ({ chave: key, campo: field }))
  const marked = all.filter(({ campo }) => campo.list)
  const main = all.find(({ chave }) => chave === 'principal')
  if (marked.length === 0) return all.slice(0, 6)
  return main && !marked.includes(main) ? [...marked, main] : marked
}
