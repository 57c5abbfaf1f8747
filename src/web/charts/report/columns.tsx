import { useId } from 'react'
import type { Chart, Report } from '../../../domain/reports/define.ts'
import type { ReportRow } from '../../../domain/reports/endpoint.ts'
import { type ShownChart, sayAll, sizeOf } from './drawn.ts'
import { BEFORE, type Fill, fillsOf, flowOf, Patterns, paintOf } from './fills.tsx'
import { tickName } from './plan.ts'
import { MOST_WIDE, placeOn, roundScale, type Scale, tickText, valueText, widthsOf } from './scale.ts'
import { useSize } from './use-size.ts'

/** Room above the drawing and below it, px, and between a line and the bars below it. */
const [ABOVE, BELOW, GAP] = [8, 18, 34]
/** Room above the drawing, px, where values stand over the marks. */
const ABOVE_VALUES = 20
/** Width of a letter of an axis, px. */
const LETTER = 6.8
/** Room that is kept for the scale before its width is known, px. */
const VALUE_AXIS = 64
/** Least room for a name on the axis, px. */
const NAME = 56
/** Part of the height that a line has over the bars below it. */
const LINE_SHARE = 0.58
/** Right axis of percentages. */
const PERCENT: Scale = { from: 0, to: 100, ticks: [0, 25, 50, 75, 100] }

/** A part of the drawing: its scale, and its ends from above, px. */
interface Panel {
  scale: Scale
  top: number
  bottom: number
}

/** Bars of a panel: each mark's values, upwards or, below zero, downwards. */
interface Part {
  fill: Fill
  values: readonly number[]
}

/** Gives the greatest sums of the parts, upwards and downwards. */
function extentOf(parts: readonly Part[], marks: number): [least: number, most: number] {
  let [least, most] = [0, 0]
  for (let i = 0; i < marks; i++) {
    const values = parts.map(({ values }) => values[i] ?? 0)
    most = Math.max(
      most,
      values.filter(value => value > 0).reduce((sum, value) => sum + value, 0),
    )
    least = Math.min(
      least,
      values.filter(value => value < 0).reduce((sum, value) => sum + value, 0),
    )
  }
  return [least, most]
}

const wider = ([least, most]: [number, number], values: readonly number[]): [number, number] => [
  Math.min(least, ...values),
  Math.max(most, ...values),
]

const yOf = ({ scale, top, bottom }: Panel, value: number): number =>
  bottom - placeOn(scale, value) * (bottom - top)

/** Draws marks from left to right: bars or a line, what they were before, and what is said over them. */
export function Columns({
  report,
  chart: declared,
  average,
  ...drawn
}: ShownChart & { report: Report; chart: Chart; average: string | undefined }) {
  const { answer, rows, column, series, current, onPoint, onChoose } = drawn
  // columns of another grouping are no flows
  const { flows: _, ...rest } = declared
  const chart: Chart = answer.cruzado ? rest : declared
  const id = useId()
  const [ref, { width, height }] = useSize<HTMLDivElement>()
  const values = rows.map(({ valores }) => valores[column.id] ?? null)
  const before = answer.comparado ? rows.map(({ antes }) => antes?.[column.id] ?? null) : []
  // bars made of another grouping stay bars
  const isLine = chart.kind === 'line' && (series.length === 0 || chart.flows !== undefined)
  const outs = new Set(chart.flows?.out)
  const { flows: sides } = chart
  const fills = sides ? series.map(({ id: name }) => flowOf(sides, name)) : fillsOf(series)
  const parts = series.map((each, at): Part => {
    const sign = outs.has(each.id) ? -1 : 1
    return { fill: fills[at] as Fill, values: rows.map(row => sign * sizeOf(each.value(row))) }
  })
  const own: Part[] = isLine
    ? []
    : parts.length > 0
      ? parts
      : [{ fill: { tone: 'ref', pattern: 0 }, values: values.map(sizeOf) }]
  const numbers = [...values, ...before].flatMap(value => (value === null ? [] : [Number(value)]))
  const [least, most] = isLine
    ? [Math.min(...numbers, Number.POSITIVE_INFINITY), Math.max(...numbers, Number.NEGATIVE_INFINITY)]
    : wider(
        extentOf(own, rows.length),
        [...before, ...rows.map(({ meta }) => meta)].map(value => sizeOf(value)),
      )
  const flows = isLine && parts.length > 0
  const right = chart.line ? 40 : 4
  // beside what they were before, under a line or over a second pane they could not be told apart
  const texts =
    before.length > 0 || chart.line || flows
      ? []
      : values.map(value => (value ? valueText(column, sizeOf(value)) : ''))
  const room = (width - right - VALUE_AXIS) / rows.length
  const valued = texts.length > 0 && texts.every(text => text.length * LETTER + 4 <= room)
  const above = valued || flows ? ABOVE_VALUES : ABOVE
  const bottom = Math.max(above + 20, height - BELOW)
  const upper = flows ? above + (bottom - above - GAP) * LINE_SHARE : bottom
  const marksWanted = Math.max(2, Math.min(5, Math.round((upper - above) / 34)))
  const main: Panel = {
    scale: Number.isFinite(least) ? roundScale(least, most, marksWanted) : roundScale(0, 1),
    top: above,
    bottom: upper,
  }
  const lower: Panel | null = flows
    ? { scale: roundScale(...extentOf(parts, rows.length), 2), top: upper + GAP, bottom }
    : null
  const panels = lower ? [main, lower] : [main]
  const letters = Math.max(
    ...panels.flatMap(({ scale }) => scale.ticks.map(tick => tickText(column, tick).length)),
  )
  const left = letters * LETTER + 8
  const wide = Math.max(1, width - left - right) / rows.length
  const { thick, ground } = widthsOf(wide)
  const xOf = (i: number) => left + (i + 0.5) * wide
  const every = Math.max(1, Math.ceil(NAME / wide))
  const percent: Panel = { scale: PERCENT, top: above, bottom: upper }
  const classes = chart.classes ? classesOf(report, chart.classes, rows) : []
  return (
    <div ref={ref} className="min-h-0 min-w-0 overflow-hidden">
      <svg
        role="img"
        aria-label={sayAll(drawn)}
        width={width}
        height={height}
        className="block"
        onMouseLeave={() => onPoint(null)}
      >
        <Patterns id={id} fills={[...fills, BEFORE]} />
        {current >= 0 && current < rows.length ? (
          <rect
            x={xOf(current) - ground / 2}
            width={ground}
            y={above}
            height={bottom - above}
            className="fill-sel"
          />
        ) : null}
        {panels.map(panel => (
          <Axis
            key={panel.top}
            panel={panel}
            left={left}
            right={width - right}
            say={tick => tickText(column, tick)}
          />
        ))}
        {before.length > 0 && !isLine
          ? before.map((value, i) => (
              <Bar
                // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their place
                key={i}
                panel={main}
                x={xOf(i) - (wide * 0.9) / 2}
                width={wide * 0.9}
                from={0}
                to={sizeOf(value)}
                paint={paintOf(id, BEFORE)}
              />
            ))
          : null}
        <Bars
          id={id}
          panel={lower ?? main}
          parts={lower ? parts : own}
          {...{ xOf, thick }}
          current={current}
        />
        {rows.map((row, i) =>
          row.meta && !isLine ? (
            <line
              key={`meta ${row.chaves.join('\n')}`}
              data-meta={row.meta}
              x1={xOf(i) - Math.min(wide * 0.45, MOST_WIDE)}
              x2={xOf(i) + Math.min(wide * 0.45, MOST_WIDE)}
              y1={yOf(main, sizeOf(row.meta))}
              y2={yOf(main, sizeOf(row.meta))}
              strokeWidth={2}
              className="stroke-fg"
            />
          ) : null,
        )}
        {average !== undefined && !flows ? (
          <line
            data-media={average}
            x1={left}
            x2={width - right}
            y1={yOf(main, sizeOf(average))}
            y2={yOf(main, sizeOf(average))}
            className="stroke-fg"
            strokeDasharray="6 4"
          />
        ) : null}
        {lower ? (
          <>
            <Pane name={column.rotulo} x={left} y={main.top} />
            <Pane name="Entra e sai" x={left} y={lower.top} />
          </>
        ) : null}
        {valued
          ? rows.map((row, i) => {
              const value = sizeOf(values[i])
              const end = yOf(main, Math.max(value, sizeOf(row.meta)))
              return (
                <text
                  key={`valor ${row.chaves.join('\n')}`}
                  x={xOf(i)}
                  y={value < 0 ? yOf(main, value) + 12 : end - (isLine ? 8 : 4)}
                  textAnchor="middle"
                  // a line behind the figure does not strike it out
                  style={{ paintOrder: 'stroke', stroke: 'var(--bg)', strokeWidth: 3 }}
                  className={`text-xs ${i === current ? 'fill-live' : 'fill-fg'}`}
                >
                  {texts[i]}
                </text>
              )
            })
          : null}
        {isLine ? (
          <>
            <Line panel={main} values={before} xOf={xOf} className="stroke-dim" dashes="5 4" />
            <Line panel={main} values={values} xOf={xOf} className="stroke-ref" dots={wide > 14} />
            {values[current] ? (
              <circle cx={xOf(current)} cy={yOf(main, sizeOf(values[current]))} r={4} className="fill-live" />
            ) : null}
          </>
        ) : null}
        {chart.line ? (
          <>
            {classes.map(({ until, share, word, from }) => (
              <g key={word}>
                {share === null ? null : (
                  <>
                    <line
                      x1={left}
                      x2={width - right}
                      y1={yOf(percent, share)}
                      y2={yOf(percent, share)}
                      className="stroke-dim"
                      strokeDasharray="2 3"
                    />
                    <text x={width - right + 4} y={yOf(percent, share) + 4} className="fill-fg text-xs">
                      {share} %
                    </text>
                  </>
                )}
                {until < rows.length ? (
                  <line
                    x1={left + until * wide}
                    x2={left + until * wide}
                    y1={above}
                    y2={upper}
                    className="stroke-dim"
                    strokeDasharray="2 3"
                  />
                ) : null}
                <text
                  x={left + ((from + until) / 2) * wide}
                  y={above + (upper - above) * 0.55}
                  textAnchor="middle"
                  className="fill-fg text-xl"
                >
                  {word}
                </text>
              </g>
            ))}
            <Line
              panel={percent}
              values={rows.map(({ valores }) => valores[chart.line ?? ''] ?? null)}
              xOf={xOf}
              className="stroke-ok"
            />
          </>
        ) : null}
        {rows.map((row, i) =>
          i % every === 0 ? (
            <text
              key={row.chaves.join('\n')}
              x={wide < NAME ? left + i * wide : xOf(i)}
              y={height - 4}
              textAnchor={wide < NAME ? 'start' : 'middle'}
              className="fill-dim text-xs"
            >
              {cut(tickName(answer, row), (wide * every) / LETTER - 1)}
            </text>
          ) : null,
        )}
        {rows.map((row, i) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the chart's keys do what the mouse does
          <rect
            key={row.chaves.join('\n')}
            x={xOf(i) - wide / 2}
            width={wide}
            y={0}
            height={height}
            fill="transparent"
            onMouseEnter={() => onPoint(i)}
            onClick={() => onChoose(i)}
          />
        ))}
      </svg>
    </div>
  )
}

const cut = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, Math.max(1, Math.floor(letters) - 1))}…`

/** Names a pane of the drawing, above its scale. */
const Pane = ({ name, x, y }: { name: string; x: number; y: number }) => (
  <text x={x + 4} y={y - 4} className="fill-fg text-xs">
    {name}
  </text>
)

/** Draws the round marks of a scale. */
function Axis({
  panel,
  left,
  right,
  say,
}: {
  panel: Panel
  left: number
  right: number
  say: (tick: number) => string
}) {
  return (
    <g>
      {panel.scale.ticks.map(tick => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={yOf(panel, tick)}
            y2={yOf(panel, tick)}
            className={tick === 0 ? 'stroke-dim' : 'stroke-line'}
          />
          <text x={left - 5} y={yOf(panel, tick) + 4} textAnchor="end" className="fill-dim text-xs">
            {say(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Draws a bar from one value to another. */
function Bar({
  panel,
  from,
  to,
  paint,
  ...place
}: {
  panel: Panel
  x: number
  width: number
  from: number
  to: number
  paint: string
}) {
  if (from === to) return null
  const [one, other] = [yOf(panel, from), yOf(panel, to)]
  return <rect {...place} y={Math.min(one, other)} height={Math.max(1, Math.abs(one - other))} fill={paint} />
}

/** Draws the parts of each mark on one another. */
function Bars({
  id,
  panel,
  parts,
  xOf,
  thick,
  current,
}: {
  id: string
  panel: Panel
  parts: readonly Part[]
  xOf: (i: number) => number
  thick: number
  current: number
}) {
  return parts.map(({ fill, values }, at) =>
    values.map((value, i) => {
      const from = parts
        .slice(0, at)
        .map(part => part.values[i] ?? 0)
        .filter(each => each * value > 0)
        .reduce((sum, each) => sum + each, 0)
      const single = parts.length === 1
      const paint =
        single && i === current ? 'var(--live)' : single && value < 0 ? 'var(--bad)' : paintOf(id, fill)
      return (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their place
          key={`${at} ${i}`}
          panel={panel}
          x={xOf(i) - thick / 2}
          width={thick}
          from={from}
          to={from + value}
          paint={paint}
        />
      )
    }),
  )
}

/** Draws values as a line, straight through the marks without a value. */
function Line({
  panel,
  values,
  xOf,
  className,
  dashes,
  dots = false,
}: {
  panel: Panel
  values: readonly (string | null)[]
  xOf: (i: number) => number
  className: string
  dashes?: string
  dots?: boolean
}) {
  const places = values.map((value, i) =>
    value === null ? null : `${xOf(i).toFixed(1)} ${yOf(panel, sizeOf(value)).toFixed(1)}`,
  )
  const points = places.filter(at => at !== null)
  const path = points.map((at, i) => `${i > 0 ? 'L' : 'M'}${at}`).join('')
  return (
    <g className={className} fill="none">
      <path d={path} strokeWidth={2} strokeDasharray={dashes} />
      {dots ? <path d={points.map(at => `M${at}h0`).join('')} strokeWidth={6} strokeLinecap="round" /> : null}
    </g>
  )
}

/** Gives the classes of rows in order: from which mark until which, and the percentage at which each ends. */
function classesOf(report: Report, name: string, rows: readonly ReportRow[]) {
  const measure = report.measures[name]
  const limits = measure && measure !== true && 'band' in measure ? measure.limits : []
  return limits.flatMap(([below, word]) => {
    const from = rows.findIndex(({ valores }) => valores[name] === word)
    const until = rows.findLastIndex(({ valores }) => valores[name] === word) + 1
    return from < 0 ? [] : [{ word, from, until, share: Number.isFinite(below) ? below : null }]
  })
}
