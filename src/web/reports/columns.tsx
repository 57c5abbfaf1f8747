import { dec } from '../../core/money/decimal.ts'
import { cellText, isNumber } from '../../domain/reports/cell-text.ts'
import { isAdditive, type Report } from '../../domain/reports/define.ts'
import type { ReportAnswer, ReportColumn, ReportRow } from '../../domain/reports/endpoint.ts'
import { changeText } from '../charts/variation.ts'
import { shortTime } from '../state/local-time.ts'
import type { TableColumn } from '../tables/use-table.ts'

/** Least width of a column, and the width that it takes where there is room, in ch. */
const WIDTH: Readonly<Record<ReportColumn['tipo'], readonly [least: number, most: number]>> = {
  text: [14, 14],
  day: [12, 12],
  month: [10, 10],
  instant: [15, 15],
  int: [9, 12],
  decimal: [10, 13],
  money: [12, 16],
  percent: [10, 14],
}

/** Least width of the first column of words, and the greatest that a text asks for, in ch: longer ones take what is left. */
const NAME = 24

/** Width of a letter of a heading, in ch: capitals, and the space between them. */
const HEADING = 1.05
/** Space beside a cell's text, in ch. */
const SIDES = 2.2

const leastOf = ({ largura = '' }: TableColumn<ReportRow>): number =>
  Number(/(\d+)ch/.exec(largura)?.[1] ?? 0)

/** True when some heading does not fit in its column in one line. */
export const isTall = (columns: readonly TableColumn<ReportRow>[]): boolean =>
  columns.some(column => String(column.titulo).length * HEADING + SIDES > leastOf(column))

/** Gives the least width of a table, as CSS. */
export const leastWidth = (columns: readonly TableColumn<ReportRow>[]): string => `${widthIn(columns)}ch`

const widthIn = (columns: readonly TableColumn<ReportRow>[]): number =>
  columns.reduce((sum, column) => sum + leastOf(column), 0)

/** Room for columns on the smallest screen of a desk, in ch: more columns become as narrow as their texts allow. */
const ROOM = 172

/** Gives the length of the longer of the two lines that a heading can be broken into. */
function inTwoLines(heading: string): number {
  const parts = heading.split(' ')
  const breaks = parts.map((_, at) => [parts.slice(0, at).join(' ').length, parts.slice(at).join(' ').length])
  return Math.min(...breaks.map(lines => Math.max(...lines)))
}

/** Gives the width of a column: as wide as its longest value, so that no day and no CNPJ is cut. */
function widthOf(answer: ReportAnswer, column: ReportColumn, first: boolean, narrow: boolean): string {
  const longest = [...answer.data, { valores: answer.totais }].map(
    ({ valores }) => words(column, valores[column.id]).length,
  )
  const asked = Math.ceil(Math.max(0, ...longest) + SIDES)
  const [few, many] = WIDTH[column.tipo]
  if (column.tipo !== 'text') {
    const least = Math.max(narrow ? few : many, asked, Math.ceil(inTwoLines(column.rotulo) * HEADING + SIDES))
    return least < many ? `minmax(${least}ch,${many}ch)` : `${least}ch`
  }
  const least = first ? NAME : Math.min(NAME, Math.max(few, asked))
  return `minmax(${least}ch,${first ? 2 : 1}fr)`
}

const words = (column: ReportColumn, value: string | null | undefined): string =>
  column.tipo === 'instant' ? (value ? shortTime(value) : '') : cellText(column, value ?? null)

/** Tells if a cell says zero: it is dim, so that the figures which say something stand out. */
const isNothing = (column: ReportColumn, value: string | null): boolean =>
  isNumber(column) && value !== null && dec(value).isZero()

/** Makes the table's columns: the answer's and, after the chart's measure, its compared value and the change. */
export function columnsOf(
  report: Report,
  answer: ReportAnswer | undefined,
  drawn: string | undefined,
): TableColumn<ReportRow>[] {
  const wide = columnsIn(report, answer, drawn, false)
  return widthIn(wide) > ROOM ? columnsIn(report, answer, drawn, true) : wide
}

function columnsIn(
  report: Report,
  answer: ReportAnswer | undefined,
  drawn: string | undefined,
  narrow: boolean,
): TableColumn<ReportRow>[] {
  const { statement } = report
  return (answer?.colunas ?? []).flatMap((column, at): TableColumn<ReportRow>[] => {
    const { id, rotulo } = column
    const own: TableColumn<ReportRow> = {
      id,
      titulo: rotulo,
      largura: answer ? widthOf(answer, column, at === 0, narrow) : 'auto',
      direita: isNumber(column),
      // what stands across has its total at the end
      stays: answer?.cruzado !== null && at > 0 && at === (answer?.colunas.length ?? 0) - 1,
      celula: ({ valores, subtotal }) => {
        if (subtotal && id === answer?.grupos[1]) return <span className="text-dim">total</span>
        const value = valores[id] ?? null
        // an expense below zero is a gain
        const gain = statement?.lines[id] === 'takes'
        const tone = isNothing(column, value)
          ? 'text-dim'
          : value?.startsWith('-')
            ? gain
              ? 'text-ok'
              : 'text-bad'
            : id === drawn
              ? 'text-live'
              : ''
        return <span className={subtotal ? `${tone} font-semibold` : tone}>{words(column, value)}</span>
      },
    }
    if (!answer?.comparado || id !== drawn) return [own]
    // what adds up was nothing where there was no row
    const nothing = isAdditive(report, id) ? '0' : null
    const was = ({ antes }: ReportRow) => antes?.[id] ?? nothing
    return [
      own,
      {
        ...own,
        id: `${id}_antes`,
        titulo: 'Antes',
        celula: row => <span className="text-dim">{words(column, was(row))}</span>,
      },
      {
        id: `${id}_variacao`,
        titulo: 'Variação',
        largura: '11ch',
        direita: true,
        celula: row => {
          const change = changeText(row.valores[id], was(row))
          if (change === null) return null
          return <span className={change.startsWith('-') ? 'text-bad' : 'text-ok'}>{change}</span>
        },
      },
    ]
  })
}
