import { cellText } from '../../../domain/reports/cell-text.ts'
import type { ReportAnswer, ReportColumn, ReportRow } from '../../../domain/reports/endpoint.ts'

/** Rows to draw, and the measure that gives their size. */
export interface DrawnRows {
  answer: ReportAnswer
  rows: readonly ReportRow[]
  column: ReportColumn
  /** Index of the row to highlight: the row under the cursor or, on a subtotal, the row after it. */
  current: number
}

/** Gives a value as a JavaScript number, for drawing only. */
export const sizeOf = (value: string | null | undefined): number => Number(value ?? 0)

/** Gives the name of a row: the texts of its groupings. */
export const nameOfRow = ({ grupos }: Pick<ReportAnswer, 'grupos'>, { valores }: ReportRow): string =>
  grupos.map(name => valores[name] ?? '').join(' · ')

/** Gives a row's name and value as text. */
export const sayRow = (answer: ReportAnswer, column: ReportColumn, row: ReportRow): string =>
  `${nameOfRow(answer, row)}: ${cellText(column, row.valores[column.id] ?? null)}`

/** Gives the chart as text, for screen readers: the first 12 rows, and how many more there are. */
export function sayAll({ answer, rows, column }: Pick<DrawnRows, 'answer' | 'rows' | 'column'>): string {
  const said = rows.slice(0, 12).map(row => sayRow(answer, column, row))
  const more = rows.length - said.length
  return `${column.rotulo} por ${answer.grupos.join(', ')}. ${said.join('; ')}${more > 0 ? `; e mais ${more}` : ''}`
}
