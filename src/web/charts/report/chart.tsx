import { useEffect, useId, useRef, useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import type { Chart, Report } from '../../../domain/reports/define.ts'
import type { ReportAnswer, ReportRow } from '../../../domain/reports/endpoint.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { movement } from '../../ui/list/use-cursor.ts'
import { Cascade } from './cascade.tsx'
import { Columns } from './columns.tsx'
import { BEFORE, type Fill, FLOWS, fillsOf, flowOf, Key, Patterns } from './fills.tsx'
import { Heat } from './heat.tsx'
import { Lying } from './lying.tsx'
import { type ChartPlan, planOf } from './plan.ts'

interface ReportChartProps {
  report: Report
  chart: Chart
  answer: ReportAnswer
  rows: readonly ReportRow[]
  /** Index of the row under the cursor, or of the column of a statement. */
  current: number
  /** True while the arrow keys move the mark of the chart. */
  reading: boolean
  onLeave: () => void
  /** Moves the cursor to a row. */
  onRow: (index: number) => void
  onOpen: (index: number) => void
}

/** Draws the rows of a report; the table below has the same numbers. */
export function ReportChart({ report, chart, answer, rows, ...screen }: ReportChartProps) {
  const plan = planOf(report, chart, answer, rows)
  if (!plan) return null
  // another question has other marks
  return (
    <Drawn
      key={`${plan.kind} ${answer.grupos.join()} ${plan.marks.length}`}
      {...{ report, chart, plan }}
      {...screen}
    />
  )
}

type DrawnProps = Pick<
  ReportChartProps,
  'report' | 'chart' | 'current' | 'reading' | 'onLeave' | 'onRow' | 'onOpen'
>

/** Draws a planned chart, and moves its mark by keys and mouse. */
function Drawn({
  report,
  chart,
  plan,
  current,
  reading,
  onLeave,
  onRow,
  onOpen,
}: DrawnProps & { plan: ChartPlan }) {
  const { marks, step, kind, answer, column, series } = plan
  const [moved, move] = useState<number | null>(null)
  const [pointed, point] = useState<number | null>(null)
  const id = useId()
  // a subtotal under the cursor stands for the first mark after it
  const ofRow = marks.findIndex(({ row }) => row !== null && row >= current && row <= current + 1)
  const at = (reading ? (moved ?? Math.max(0, ofRow)) : null) ?? ofRow
  const to = (mark: number) => {
    const next = Math.max(0, Math.min(mark, marks.length - 1))
    move(next)
    const row = marks[next]?.row ?? null
    if (row !== null) onRow(row)
  }
  const leave = () => {
    move(null)
    onLeave()
  }
  const row = marks[at]?.row ?? null
  const figure = useRef<HTMLElement>(null)
  useEffect(() => {
    if (reading) figure.current?.querySelector(`[data-marca="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [reading, at])
  useScope('relatorio.grafico', {
    active: reading,
    commands: [
      ...movement(at, marks.length, to),
      on(lista.acima, () => to(at - step)),
      on(lista.abaixo, () => to(at + step)),
      on(lista.recolher, () => to(at - 1)),
      on(lista.expandir, () => to(at + 1)),
      on(lista.abrir, row === null ? false : () => onOpen(row)),
    ],
    labels: {
      'lista.expandir': 'Marca seguinte',
      'lista.recolher': 'Marca anterior',
      'app.voltar': 'Sair do gráfico',
    },
    hints: [{ chords: ['ArrowLeft', 'ArrowRight'], texto: 'Mover a marca', executar: () => to(at + 1) }],
    onBack: leave,
  })
  const shown = {
    ...plan,
    current: pointed ?? at,
    onPoint: point,
    onChoose: (mark: number) => {
      const chosen = marks[mark]?.row ?? null
      if (chosen !== null) onRow(chosen)
      if (reading) move(mark)
    },
  }
  const fills: readonly Fill[] = kind === 'columns' && chart.flows && !answer.cruzado ? [] : fillsOf(series)
  return (
    <figure
      ref={figure}
      aria-label={`Gráfico: ${column.rotulo}`}
      onMouseLeave={() => point(null)}
      className={`grid min-h-0 grid-rows-[auto_minmax(0,1fr)] px-2 py-1 ${kind === 'columns' ? 'h-(--grafico)' : 'flex-none'} ${reading ? 'outline outline-live -outline-offset-1' : ''}`}
    >
      <figcaption className="flex min-w-0 gap-4 overflow-hidden whitespace-nowrap">
        <span aria-live={reading ? 'polite' : 'off'} className="min-w-0 truncate text-live">
          {marks[pointed ?? at]?.said ?? ''}
        </span>
        <span className="flex-1" />
        <svg aria-hidden="true" className="absolute size-0">
          <Patterns id={id} fills={[...fills, ...FLOWS, BEFORE]} />
        </svg>
        {series.map(({ id: name, label }, i) => {
          const fill = chart.flows && !answer.cruzado ? flowOf(chart.flows, name) : fills[i]
          return fill ? <Key key={name} id={id} fill={fill} text={label} /> : null
        })}
        {answer.comparado && kind === 'columns' ? (
          <Key
            id={id}
            fill={BEFORE}
            dashed={chart.kind === 'line'}
            text={`${answer.comparado.de} a ${answer.comparado.ate}`}
          />
        ) : null}
        {plan.average !== undefined && !chart.flows ? (
          <Key
            id={id}
            fill={{ tone: 'fg', pattern: 0 }}
            dashed
            text={`média ${cellText(column, plan.average)}`}
          />
        ) : null}
        {chart.line && kind === 'columns' ? (
          <Key id={id} fill={{ tone: 'ok', pattern: 0 }} text="acumulado %" />
        ) : null}
        {answer.data.some(({ meta }) => meta) && (kind === 'lying' || kind === 'columns') ? (
          <Key id={id} fill={{ tone: 'fg', pattern: 0 }} text="meta" />
        ) : null}
        {chart.goal && kind === 'lying' ? (
          <Key id={id} fill={{ tone: 'fg', pattern: 0 }} text={labelOf(answer, chart.goal)} />
        ) : null}
      </figcaption>
      {kind === 'cascade' ? <Cascade {...shown} measures={[chart.y].flat()} /> : null}
      {kind === 'heat' ? <Heat {...shown} step={step} /> : null}
      {kind === 'lying' ? <Lying {...shown} goal={chart.goal} /> : null}
      {kind === 'columns' ? (
        <Columns {...shown} report={report} chart={chart} average={plan.average} />
      ) : null}
    </figure>
  )
}

const labelOf = ({ colunas }: ReportAnswer, name: string): string =>
  colunas.find(({ id }) => id === name)?.rotulo ?? ''
