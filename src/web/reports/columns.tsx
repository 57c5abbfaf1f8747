import { cellText, isNumber } from '../../domain/reports/cell-text.ts'
import type { Report } from '../../domain/reports/define.ts'
import type { ReportAnswer, ReportColumn, ReportRow } from '../../domain/reports/endpoint.ts'
import { signed, variation } from '../charts/variation.ts'
import { shortTime } from '../state/local-time.ts'
import type { TableColumn } from '../tables/use-table.ts'

/** Least width of a column, in ch. */
const WIDTH: Readonly<Record<ReportColumn['tipo'], number>> = {
  text: 14,
  day: 12,
  month: 10,
  instant: 15,
  int: 12,
  decimal: 13,
  money: 16,
  percent: 14,
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
export const leastWidth = (columns: readonly TableColumn<ReportRow>[]): string =>
  `${columns.reduce((sum, column) => sum + leastOf(column), 0)}ch`

/** Gives the width of a column: as wide as its longest value, so that no day and no CNPJ is cut. */
function widthOf(answer: ReportAnswer, column: ReportColumn, first: boolean): string {
  const longest = [...answer.data, { valores: answer.totais }].map(
    ({ valores }) => words(column, valores[column.id]).length,
  )
  const asked = Math.ceil(Math.max(0, ...longest) + SIDES)
  if (column.tipo !== 'text') return `${Math.max(WIDTH[column.tipo], asked)}ch`
  const least = first ? NAME : Math.min(NAME, Math.max(WIDTH.text, asked))
  return `minmax(${least}ch,${first ? 2 : 1}fr)`
}

const words = (column: ReportColumn, value: string | null | undefined): string =>
  column.tipo === 'instant' ? (value ? shortTime(value) : '') : cellText(column, value ?? null)

/**
 * Makes the table's columns: the answer's columns and, after the measure of the chart, its value in the compared period
 * and the change.
 */
export function columnsOf(
  { statement }: Pick<Report, 'statement'>,
  answer: ReportAnswer | undefined,
  drawn: string | undefined,
): TableColumn<ReportRow>[] {
  return (answer?.colunas ?? []).flatMap((column, at): TableColumn<ReportRow>[] => {
    const { id, rotulo } = column
    const own: TableColumn<ReportRow> = {
      id,
      titulo: rotulo,
      largura: answer ? widthOf(answer, column, at === 0) : 'auto',
      direita: isNumber(column),
      celula: ({ valores, subtotal }) => {
        if (subtotal && id === answer?.grupos[1]) return <span className="text-dim">total</span>
        const value = valores[id] ?? null
        // an expense below zero is a gain
        const gain = statement?.lines[id] === 'takes'
        const tone = value?.startsWith('-')
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
    return [
      own,
      {
        ...own,
        id: `${id}_antes`,
        titulo: 'Antes',
        celula: ({ antes }) => <span className="text-dim">{words(column, antes?.[id])}</span>,
      },
      {
        id: `${id}_variacao`,
        titulo: 'Variação',
        largura: '11ch',
        direita: true,
        celula: ({ valores, antes }) => {
          const change = variation(valores[id], antes?.[id])
          if (change === null) return null
          return <span className={change.startsWith('-') ? 'text-bad' : 'text-ok'}>{signed(change)}</span>
        },
      },
    ]
  })
}
