import type { DocumentField, DocumentFields } from '../../fields/document-field.ts'
import { partsOf } from '../../fields/parts.ts'
import { cleanText } from './text.ts'

type Row = Readonly<Record<string, unknown>>
type Placed = Record<string, unknown>

/** List of a document, as far as its rows have a place. */
interface PlacedLines {
  fields: DocumentFields
  xml?: string
}

const said = (valor: unknown, field: DocumentField): unknown =>
  field.type === 'text' && typeof valor === 'string' ? cleanText(valor, field.max) || null : valor

/** Puts a value at the end of a path: 'modal.rodo.RNTRC'. */
function put(root: Placed, path: string, valor: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let group = root
  for (const name of names) {
    group[name] ??= {}
    group = group[name] as Placed
  }
  group[last] = valor
}

/** Writes the rows of a list; one whose only place is '.' is its value. */
const rowsOf = (fields: DocumentFields, rows: unknown): unknown[] =>
  ((rows ?? []) as readonly Row[]).map(row => {
    const placed = placeOf(fields, {}, row)
    return '' in placed ? placed[''] : placed
  })

/**
 * Writes the fields of a stored document that name their place in its entry (`xml`). An empty field is absent, and so is a
 * group of empty ones; a list is there without rows. `E`: what the declaration says of the entry.
 */
export function placeOf<E = Placed>(
  fields: DocumentFields,
  lines: Readonly<Record<string, PlacedLines>>,
  row: Row,
): E {
  const root: Placed = {}
  for (const { key, field } of partsOf(fields)) {
    if (field.xml === undefined) continue
    if (field.type === 'list') put(root, field.xml, rowsOf(field.of, row[key]))
    else if (row[key] != null) put(root, field.xml === '.' ? '' : field.xml, said(row[key], field))
  }
  for (const [key, { xml, fields: of }] of Object.entries(lines))
    if (xml !== undefined) put(root, xml, rowsOf(of, row[key]))
  return root as E
}
