import { useId } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import { nameOfRow, reachedText, type ShownChart, sayAll, sizeOf } from './drawn.ts'
import { FILLS, type Fill, fillsOf, Patterns, paintOf } from './fills.tsx'

const GRID = 'grid h-[20px] grid-cols-[28ch_minmax(0,1fr)_18ch] items-center gap-2'

/** Draws rows as horizontal bars, each of its parts, and, except for percentages, the sum of all others. */
export function Lying({ goal, ...drawn }: ShownChart & { goal?: string | undefined }) {
  const { answer, rows, marks, column, series, current, onPoint, onChoose } = drawn
  const id = useId()
  const fills = fillsOf(series)
  const goals = rows.map(({ valores, meta }) => sizeOf(goal === undefined ? meta : valores[goal]))
  const most = Math.max(1e-9, ...rows.map(({ valores }) => Math.abs(sizeOf(valores[column.id]))), ...goals)
  const shown = rows.reduce((sum, { valores }) => sum.plus(valores[column.id] ?? 0), dec('0'))
  const total = answer.totais[column.id]
  const adds = column.tipo !== 'percent' && answer.ordem !== column.id
  const rest = total && adds ? dec(total).minus(shown) : null
  // more than the greatest bar has no bar: a cut one would lie
  const restPart = rest?.abs().lte(most) ? rest.abs().div(most).toNumber() : 0
  const lines = answer.grupos.length === 1 ? answer.total - rows.length : 0
  return (
    <div role="img" aria-label={sayAll(drawn)} className="grid content-start overflow-hidden">
      <svg aria-hidden="true" className="absolute size-0">
        <Patterns id={id} fills={fills} />
      </svg>
      {rows.map((row, i) => {
        const value = row.valores[column.id] ?? null
        const tone = i === current ? 'live' : sizeOf(value) < 0 ? 'bad' : 'ref'
        const bars: (readonly [size: number, fill: Fill])[] =
          series.length > 0
            ? series.map((part, at) => [sizeOf(part.value(row)), fills[at % FILLS] as Fill])
            : [[sizeOf(value), { tone, pattern: 0 }]]
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the chart's keys do what the mouse does
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            key={row.chaves.join('\n')}
            title={marks[i]?.said}
            onMouseEnter={() => onPoint(i)}
            onClick={() => onChoose(i)}
            className={`${GRID} ${i === current ? 'bg-sel text-live' : ''}`}
          >
            <span className="truncate">{nameOfRow(answer, row)}</span>
            <svg aria-hidden="true" className="h-[12px] w-full bg-panel">
              {bars.map(([size, fill], at) => {
                const before = bars.slice(0, at).reduce((sum, [each]) => sum + Math.abs(each), 0)
                return (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
                    key={at}
                    x={`${(before / most) * 100}%`}
                    width={`${(Math.abs(size) / most) * 100}%`}
                    height={12}
                    fill={paintOf(id, fill)}
                  />
                )
              })}
              {goals[i] ? (
                <rect x={`${(goals[i] / most) * 100}%`} width={2} height={12} className="fill-fg" />
              ) : null}
            </svg>
            <span className="text-right">
              {cellText(column, value)}
              {row.meta ? <span className="text-dim"> {reachedText(value, row.meta)}</span> : null}
            </span>
          </div>
        )
      })}
      {rest && lines > 0 && !rest.isZero() ? (
        <div className={`${GRID} text-dim`}>
          <span>outros {lines}</span>
          <svg aria-hidden="true" className="h-[12px] w-full bg-panel">
            <rect width={`${restPart * 100}%`} height={12} className="fill-dim" />
          </svg>
          <span className="text-right">{cellText(column, rest.toFixed())}</span>
        </div>
      ) : null}
    </div>
  )
}
