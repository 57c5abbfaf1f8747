import type { Chart } from '../../../domain/reports/define.ts'
import type { ReportAnswer, ReportRow } from '../../../domain/reports/endpoint.ts'
import { Cascade } from './cascade.tsx'
import { Columns } from './columns.tsx'
import { Heat } from './heat.tsx'
import { inTime } from './in-time.ts'
import { Lying } from './lying.tsx'

export interface ReportChartProps {
  chart: Chart
  answer: ReportAnswer
  rows: readonly ReportRow[]
  /** Index of the row under the cursor. */
  current: number
}

/** Most rows drawn. */
const MOST = 400

/** Draws the rows of a report; the table below has the same numbers. */
export function ReportChart({ chart, answer, rows: all, current: at }: ReportChartProps) {
  const rows = all.filter(({ subtotal }) => !subtotal)
  const current = all.slice(0, at).filter(({ subtotal }) => !subtotal).length
  const [y] = [chart.y].flat()
  const column = answer.colunas.find(({ id }) => id === y)
  const shown = rows.slice(0, MOST)
  if (!column || !y || (shown.length === 0 && chart.kind !== 'cascade')) return null
  const drawn = { answer, rows: shown, column, current }
  if (chart.kind === 'cascade') return <Cascade answer={answer} measures={[chart.y].flat()} />
  if (chart.kind === 'heat' && answer.grupos.length === 2) return <Heat {...drawn} />
  // grouped by time, rows are drawn as columns even when the report declares horizontal bars ('lying')
  const time =
    ['dia', 'mes', 'hora', 'dia_semana'].includes(answer.grupos[0] ?? '') && answer.grupos.length === 1
  if (chart.kind === 'pareto') return <Columns {...drawn} line={chart.line} />
  if (!time) return <Lying {...drawn} />
  const days = inTime(shown, answer.grupos[0] ?? '', MOST)
  const now = shown[current]
  return <Columns {...drawn} rows={days} current={now ? days.indexOf(now) : -1} />
}
