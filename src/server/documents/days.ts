import { isoToWire, wireToIso } from '../../core/dates/day.ts'
import type { DocumentFields } from '../../core/fields/document-field.ts'
import { partsOf } from '../../core/fields/parts.ts'
import type { DocumentDeclaration } from '../../domain/documents/define.ts'
import type { DocumentRow } from './statements.ts'

type Turn = (day: string) => string
type Change = (row: DocumentRow) => DocumentRow

/** Makes the function that converts every day of a row and of its lists. */
function changeDays(fields: DocumentFields, turn: Turn): Change {
  const changes = partsOf(fields).flatMap(({ key, field }): [string, (value: unknown) => unknown][] => {
    if (field.type === 'date') return [[key, day => turn(String(day))]]
    if (field.type !== 'list') return []
    const each = changeDays(field.of, turn)
    return [[key, rows => (rows as DocumentRow[]).map(each)]]
  })
  return row => {
    const changed = changes.flatMap(([key, change]) =>
      row[key] == null ? [] : [[key, change(row[key])] as const],
    )
    return { ...row, ...Object.fromEntries(changed) }
  }
}

/** Makes the function that gives the days of a line as the API has them. */
export const lineToWire = (fields: DocumentFields): Change =>
  changeDays(fields, day => isoToWire(day.slice(0, 10)))

const ofDocument = ({ fields, lines }: DocumentDeclaration, turn: Turn): Change => {
  const header = changeDays(fields, turn)
  const lists = Object.entries(lines).map(([key, line]) => [key, changeDays(line.fields, turn)] as const)
  return row => ({
    ...header(row),
    ...Object.fromEntries(
      lists.flatMap(([key, each]) => (row[key] ? [[key, (row[key] as DocumentRow[]).map(each)]] : [])),
    ),
  })
}

/** Makes the two conversions of a document's days: DD/MM/YYYY of the API to ISO of a row, and back. */
export const daysOf = (document: DocumentDeclaration) => ({
  toRow: ofDocument(document, day => wireToIso(day)),
  toWire: ofDocument(document, day => isoToWire(day.slice(0, 10))),
})
