import { cellText } from '../../../domain/reports/cell-text.ts'
import type { ReportAnswer, ReportColumn, ReportRow } from '../../../domain/reports/endpoint.ts'

/** Rows to draw, and the measure that is drawn. */
export interface DrawnRows {
  answer: ReportAnswer
  rows: readonly ReportRow[]
  column: ReportColumn
  /** Row under the cursor, which is drawn in its own colour. */
  current: number
}

/** Number to draw by; the figure itself stays a decimal. */
export const sizeOf = (value: string | null | undefined): number => Number(value ?? 0)

/** Name of a row: the words of its groupings. */
export const nameOfRow = ({ grupos }: Pick<ReportAnswer, 'grupos'>, { valores }: ReportRow): string =>
  grupos.map(name => valores[name] ?? '').join(' · ')

/** Says a row and its figure. */
export const sayRow = (answer: ReportAnswer, column: ReportColumn, row: ReportRow): string =>
  `${nameOfRow(answer, row)}: ${cellText(column, row.valores[column.id] ?? null)}`

/** Says all that is drawn, for who does not see it: the first rows and how many more there are. */
export function sayAll({ answer, rows, column }: Pick<DrawnRows, 'answer' | 'rows' | 'column'>): string {
  const said = rows.slice(0, 12).map(row => sayRow(answer, column, row))
  const more = rows.length - said.length
  return `${column.rotulo} por ${answer.grupos.join(', ')}. ${said.join('; ')}${more > 0 ? `; e mais ${more}` : ''}`
}
