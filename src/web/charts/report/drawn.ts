import { dec, ZERO } from '../../../core/money/decimal.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import type { ReportAnswer, ReportColumn, ReportRow } from '../../../domain/reports/endpoint.ts'
import { signed, variation } from '../variation.ts'

/** A mark of a chart: its words, and its row of the table; null: it has none. */
export interface Mark {
  said: string
  row: number | null
}

/** Values drawn with one look. */
export interface Series {
  id: string
  label: string
  value: (row: ReportRow) => string | null
  /** Column of the values; absent: that of the drawing. */
  column?: ReportColumn
}

/** Marks to draw, in order of the arrow keys. */
export interface ChartDrawing {
  answer: ReportAnswer
  /** Measure that gives the size of a mark. */
  column: ReportColumn
  rows: readonly ReportRow[]
  marks: readonly Mark[]
  /** Parts of which a bar is made; one: the measure itself. */
  series: readonly Series[]
}

/** A drawing with the mark that stands out, and what the mouse does. */
export interface ShownChart extends ChartDrawing {
  current: number
  onPoint: (mark: number | null) => void
  onChoose: (mark: number) => void
}

/** Gives a value as a JavaScript number, for drawing only. */
export const sizeOf = (value: string | null | undefined): number => Number(value ?? 0)

/** Gives the name of a row: the texts of its groupings. */
export const nameOfRow = ({ grupos }: Pick<ReportAnswer, 'grupos'>, { valores }: ReportRow): string =>
  grupos
    .map(name => valores[name] ?? '')
    .filter(Boolean)
    .join(' · ')

/** Gives a row's name, its value, what the value was, and its parts as text. */
export function sayRow(
  answer: ReportAnswer,
  column: ReportColumn,
  row: ReportRow,
  parts: readonly Series[] = [],
): string {
  const value = row.valores[column.id] ?? null
  const before = row.antes?.[column.id]
  const change = variation(value, before)
  const was = before ? `antes ${cellText(column, before)}${change ? ` (${signed(change)})` : ''}` : ''
  const said = parts.flatMap(({ label, value: valueIn, column: own = column }) => {
    const text = cellText(own, valueIn(row))
    return text === '' || text === cellText(own, '0') ? [] : [`${label} ${text}`]
  })
  return [
    `${nameOfRow(answer, row)}: ${cellText(column, value) || 'nada'}`,
    ...(row.meta ? [`meta ${cellText(column, row.meta)} (${reachedText(value, row.meta)})`] : []),
    ...(was ? [was] : []),
    ...said,
  ].join(' · ')
}

/** Tells how much of a goal was reached: '82,5 %'. */
export const reachedText = (value: string | null, goal: string): string =>
  `${dec(value ?? '0')
    .times(100)
    .div(goal)
    .toFixed(1)
    .replace('.', ',')} %`

/** Gives the chart as text, for screen readers: the first 12 marks, and how many more there are. */
export function sayAll({ answer, marks, column }: Pick<ChartDrawing, 'answer' | 'marks' | 'column'>): string {
  const said = marks.slice(0, 12).map(mark => mark.said)
  const more = marks.length - said.length
  return `${column.rotulo} por ${answer.grupos.join(', ')}. ${said.join('; ')}${more > 0 ? `; e mais ${more}` : ''}`
}

/** Adds decimal texts. */
export const sumOf = (values: readonly (string | null | undefined)[]): string =>
  values.reduce((sum, value) => sum.plus(value ?? 0), ZERO).toFixed()
