import { useId } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import { nameOfRow, reachedText, type ShownChart, sayAll, sizeOf } from './drawn.ts'
import { FILLS, type Fill, fillsOf, Patterns, paintOf } from './fills.tsx'
import { placeOn, type Scale } from './scale.ts'

/** A bar is at most this wide, so that a single one does not cross a large screen. */
const GRID = 'grid h-[20px] grid-cols-[36ch_minmax(0,120ch)_18ch] items-center gap-2'

/** Draws rows as horizontal bars, each of its parts, and, except for percentages, the sum of all others. */
export function Lying({ goal, ...drawn }: ShownChart & { goal?: string | undefined }) {
  const { answer, rows, marks, column, series, current, onPoint, onChoose } = drawn
  const id = useId()
  const fills = fillsOf(series)
  const goals = rows.map(({ valores, meta }) => sizeOf(goal === undefined ? meta : valores[goal]))
  const parts = rows.map((row, i): (readonly [size: number, fill: Fill])[] => {
    const value = sizeOf(row.valores[column.id])
    const tone = i === current ? 'live' : value < 0 ? 'bad' : 'ref'
    return series.length > 0
      ? series.map((part, at) => [sizeOf(part.value(row)), fills[at % FILLS] as Fill])
      : [[value, { tone, pattern: 0 }]]
  })
  const sizes = parts.map(bars => bars.map(([size]) => size))
  const least = Math.min(0, ...goals, ...sizes.map(each => sumOn(each, -1)))
  const most = Math.max(1e-9, ...goals, ...sizes.map(each => sumOn(each, 1)))
  const scale = { from: least, to: most }
  const zero = placeOn(scale, 0)
  const shown = rows.reduce((sum, { valores }) => sum.plus(valores[column.id] ?? 0), dec('0'))
  const total = answer.totais[column.id]
  const adds = column.tipo !== 'percent' && answer.ordem !== column.id
  const rest = total && adds ? dec(total).minus(shown) : null
  // more than the greatest bar has no bar: a cut one would lie
  const restSize = rest?.gte(least) && rest.lte(most) ? rest.toNumber() : 0
  const lines = answer.grupos.length === 1 ? answer.total - rows.length : 0
  return (
    <div role="img" aria-label={sayAll(drawn)} className="grid content-start overflow-hidden">
      <svg aria-hidden="true" className="absolute size-0">
        <Patterns id={id} fills={fills} />
      </svg>
      {rows.map((row, i) => {
        const value = row.valores[column.id] ?? null
        const bars = parts[i] ?? []
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the chart's keys do what the mouse does
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            key={row.chaves.join('\n')}
            data-marca={i}
            title={marks[i]?.said}
            onMouseEnter={() => onPoint(i)}
            onClick={() => onChoose(i)}
            className={`${GRID} ${i === current ? 'bg-sel text-live' : ''}`}
          >
            <span className="truncate">{nameOfRow(answer, row)}</span>
            <svg aria-hidden="true" className="h-[12px] w-full bg-panel">
              {bars.map(([size, fill], at) => {
                const before = bars.slice(0, at).map(([each]) => each)
                const from = sumOn(before, size)
                return (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
                    key={at}
                    {...along(scale, from, from + size)}
                    height={12}
                    fill={paintOf(id, fill)}
                  />
                )
              })}
              {least < 0 ? <Zero at={zero} /> : null}
              {goals[i] ? (
                <rect x={percent(placeOn(scale, goals[i]))} width={2} height={12} className="fill-fg" />
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
            <rect {...along(scale, 0, restSize)} height={12} className="fill-dim" />
            {least < 0 ? <Zero at={zero} /> : null}
          </svg>
          <span className="text-right">{cellText(column, rest.toFixed())}</span>
        </div>
      ) : null}
    </div>
  )
}

const percent = (part: number): string => `${part * 100}%`

/** Adds the sizes on the side of zero on which `side` is. */
const sumOn = (sizes: readonly number[], side: number): number =>
  sizes.filter(size => size * side > 0).reduce((sum, size) => sum + size, 0)

/** Places a bar between two values: on the left of zero where they are negative. */
const along = (
  scale: Pick<Scale, 'from' | 'to'>,
  one: number,
  other: number,
): { x: string; width: string } => {
  const [left, right] = [placeOn(scale, Math.min(one, other)), placeOn(scale, Math.max(one, other))]
  return { x: percent(left), width: percent(right - left) }
}

/** Draws the line from which bars grow to both sides. */
const Zero = ({ at }: { at: number }) => (
  <line x1={percent(at)} x2={percent(at)} y1={0} y2={12} className="stroke-fg" data-zero="" />
)
