import { dec, ZERO } from '../../core/money/decimal.ts'
import { cellText } from '../../domain/reports/cell-text.ts'
import { type Report, shownOf } from '../../domain/reports/define.ts'
import type { ReportAnswer, ReportRow } from '../../domain/reports/endpoint.ts'
import { changeText } from '../charts/variation.ts'
import type { TableColumn } from '../tables/use-table.ts'

type Cells = ReportRow['valores']
type Way = NonNullable<Report['statement']>['lines'][string]

/** A report's answer with its measures downwards and its months across. */
interface StatementTable {
  lines: ReportRow[]
  columns: TableColumn<ReportRow>[]
  /** Months across, each with the key of its row; null: the whole period. */
  months: readonly (readonly [column: string, key: string | null])[]
}

const TOTAL = 'total'
const MONEY = { tipo: 'money', casas: 2 } as const
/** Least width of an amount, and the space beside it, in ch. */
const [WIDE, SIDES] = [13, 2.2]

/** Gives the amount with the sign that it has in the result: what is taken from it is negative. */
const inResult = (value: string | null | undefined, way: Way): string | null =>
  value && way === 'takes' ? ZERO.minus(value).toFixed(2) : (value ?? null)

/** Gives the colour of an amount: a result by its sign, a line only where it goes the other way than its kind. */
function toneOf(amount: string | null, way: Way): string {
  if (amount === null || dec(amount).isZero()) return 'text-dim'
  const below = dec(amount).lt(ZERO)
  if (way === 'sums') return below ? 'text-bad font-semibold' : 'text-ok font-semibold'
  if (way === 'adds') return below ? 'text-bad' : ''
  return below ? '' : 'text-ok'
}

/** Writes a line's part of the base: '-20,8 %'. */
function partOf(value: string | null | undefined, base: string | null | undefined): string | null {
  if (!value || !base || dec(base).isZero()) return null
  const part = dec(value).times(100).div(base).toFixed(1)
  return cellText({ tipo: 'percent', casas: 1 }, dec(part).isZero() ? '0' : part)
}

/** Gives a sum of a statement's line as the line shows it; a sum that is no line stays as it is. */
export const statementSum = ({ statement }: Report, name: string, value: string | null): string | null =>
  inResult(value, statement?.lines[name] ?? 'adds')

/** Turns an answer by month into a statement; null: the report has none, it is grouped otherwise, or there are no months. */
export function statementOf(report: Report, answer: ReportAnswer | undefined): StatementTable | null {
  const { statement } = report
  if (!statement || !answer || answer.total === 0 || String(answer.grupos) !== 'mes') return null
  const { base, lines } = statement
  const shown = Object.entries(lines).filter(([name]) => answer.colunas.some(({ id }) => id === name))
  const before = answer.comparado?.totais
  const all = [...answer.data.map(({ valores }) => valores), answer.totais, before ?? {}]
  const longest = all.flatMap(cells =>
    shown.map(([name, way]) => cellText(MONEY, inResult(cells[name], way)).length),
  )
  const wide = `${Math.max(WIDE, Math.ceil(Math.max(0, ...longest) + SIDES))}ch`
  const names = shown.map(([name]) => shownOf(report, name).label.length)
  const wayOf = ({ chaves: [name] }: ReportRow): Way => lines[name ?? ''] ?? 'adds'
  const money = (id: string, titulo: string, cells: Cells, dim = false): TableColumn<ReportRow> => ({
    ...{ id, titulo, largura: wide, direita: true },
    celula: row => {
      const [name = ''] = row.chaves
      // a line that nothing went into is zero in a statement
      const amount = inResult(cells[name ?? ''], wayOf(row)) ?? '0'
      return <span className={dim ? 'text-dim' : toneOf(amount, wayOf(row))}>{cellText(MONEY, amount)}</span>
    },
  })
  const percent = (id: string, titulo: string, tell: (name: string, way: Way) => string | null) => ({
    ...{ id, titulo, largura: '13ch', direita: true },
    celula: (row: ReportRow) => {
      const told = tell(row.chaves[0] ?? '', wayOf(row))
      return told === null ? null : <span className="text-dim">{told}</span>
    },
  })
  const months = answer.data.map(({ chaves: [key = null], valores }, i) => ({
    ...{ id: `mes_${i}`, key, valores },
    titulo: valores['mes'] ?? '',
  }))
  return {
    lines: shown.map(([name]) => ({ chaves: [name], valores: { linha: shownOf(report, name).label } })),
    months: [...months.map(({ id, key }) => [id, key] as const), [TOTAL, null]],
    columns: [
      {
        ...{ id: 'linha', titulo: 'Linha' },
        largura: `minmax(${Math.max(24, Math.ceil(Math.max(...names) + SIDES))}ch,1fr)`,
        celula: row => (
          <span className={wayOf(row) === 'sums' ? 'font-semibold' : ''}>{row.valores['linha']}</span>
        ),
      },
      ...months.map(({ id, titulo, valores }) => money(id, titulo, valores)),
      { ...money(TOTAL, 'Total', answer.totais), stays: true },
      percent('parte', `% de ${shownOf(report, base).label.toLowerCase()}`, (name, way) => {
        return partOf(inResult(answer.totais[name], way), answer.totais[base])
      }),
      ...(before
        ? [
            money('antes', 'Antes', before, true),
            percent('variacao', 'Variação', (name, way) => {
              return changeText(inResult(answer.totais[name], way), inResult(before[name], way) ?? '0')
            }),
          ]
        : []),
    ],
  }
}
