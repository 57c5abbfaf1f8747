import { dec, ZERO } from '../../../core/money/decimal.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import type { ReportAnswer } from '../../../domain/reports/endpoint.ts'
import { type ShownChart, sizeOf } from './drawn.ts'

/** Bar of the chart. `ends`: drawn from zero, for the first and the last bar. */
interface Step {
  name: string
  value: string
  text: string
  ends: boolean
}

/** Lists bars: whole, amounts subtracted, rest; and any difference (lines without a known cost), so that they add up. */
export function stepsOf(answer: ReportAnswer, measures: readonly string[]): Step[] {
  const columns = measures.flatMap(id => answer.colunas.find(column => column.id === id) ?? [])
  const steps = columns.map((column, i): Step => {
    const value = answer.totais[column.id] ?? '0'
    const ends = i === 0 || i === columns.length - 1
    const sign = i === 0 ? '' : ends ? '= ' : '− '
    return { name: `${sign}${column.rotulo}`, value, text: cellText(column, value), ends }
  })
  const [first, last] = [steps[0], steps.at(-1)]
  const column = columns[0]
  if (!first || !last || !column || first === last) return steps
  const taken = steps.filter(({ ends }) => !ends).reduce((sum, { value }) => sum.plus(value), ZERO)
  const rest = dec(first.value).minus(taken).minus(last.value)
  if (rest.abs().lt('0.01')) return steps
  const value = rest.toFixed(2)
  return [
    ...steps.slice(0, -1),
    { name: '− Não apurado', value, text: cellText(column, value), ends: false },
    last,
  ]
}

/**
 * Places the bars on a line from 0 to 1, from the least end of a bar to the greatest; `zero`: where amounts begin. A
 * subtracted amount begins where the former ended; a negative one adds to what is left. `loss`: the bar makes the result
 * smaller, or is a negative first or last one; `gain`: it makes it greater.
 */
export function barsOf(steps: readonly Step[]) {
  let left = sizeOf(steps[0]?.value)
  const placed = steps.map(step => {
    const value = sizeOf(step.value)
    const [from, to] = step.ends ? [0, value] : [left, left - value]
    if (!step.ends) left = to
    const [loss, gain] = step.ends ? [value < 0, false] : [value > 0, value < 0]
    return { step, from, to, loss, gain }
  })
  const ends = placed.flatMap(({ from, to }) => [from, to])
  const least = Math.min(0, ...ends)
  const whole = Math.max(1e-9, Math.max(0, ...ends) - least)
  const zero = -least / whole
  return placed.map(({ step, from, to, loss, gain }) => ({
    ...step,
    loss,
    gain,
    zero,
    from: (Math.min(from, to) - least) / whole,
    // nothing is no bar, whatever binary fractions leave
    size: sizeOf(step.value) === 0 ? 0 : Math.abs(to - from) / whole,
  }))
}

/** Draws a waterfall chart with a row for each bar: the whole, each amount subtracted, and the rest. */
export function Cascade({
  answer,
  measures,
  marks,
  current,
  onPoint,
  onChoose,
}: ShownChart & { measures: readonly string[] }) {
  const bars = barsOf(stepsOf(answer, measures))
  return (
    <div
      role="img"
      aria-label={marks.map(({ said }) => said).join('; ')}
      className="grid content-start gap-1 overflow-hidden"
    >
      {bars.map(({ name, text, zero, from, size, loss, gain }, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the chart's keys do what the mouse does
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          key={name}
          data-marca={i}
          onMouseEnter={() => onPoint(i)}
          onClick={() => onChoose(i)}
          className={`grid h-[20px] grid-cols-[28ch_minmax(0,120ch)_18ch] items-center gap-2 ${i === current ? 'bg-sel' : ''}`}
        >
          <span className="truncate">{name}</span>
          <span className="relative h-[12px] bg-panel">
            {size > 0 ? (
              <i
                className={`absolute inset-y-0 ${gain ? 'bg-ok' : loss ? 'bg-bad' : 'bg-ref'}`}
                style={{ left: `${from * 100}%`, width: `max(1px, ${size * 100}%)` }}
              />
            ) : null}
            {zero > 0 ? (
              <i className="absolute inset-y-0 w-px bg-fg" style={{ left: `${zero * 100}%` }} />
            ) : null}
          </span>
          <span className="text-right">{text}</span>
        </div>
      ))}
    </div>
  )
}
