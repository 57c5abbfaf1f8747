/** Value from a time until the next point. */
export interface StepPoint {
  /** ms since 1970. */
  em: number
  valor: number
}

const WIDTH = 240
const HEIGHT = 40
/** Margin, so that a thick line is not cut at the edge. */
const EDGE = 2

/**
 * Makes the SVG path of a value that changes in steps, from its first point to `until`; the time axis begins at `from`,
 * and the values of `scale` give the vertical scale. When they are all equal, the line is in the middle.
 */
export function stepPath(
  points: readonly StepPoint[],
  from: number,
  until: number,
  scale: readonly StepPoint[] = points,
): string {
  const [first] = points
  if (!first) return ''
  const values = scale.map(({ valor }) => valor)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const time = Math.max(1, until - from)
  const x = (em: number) => Math.round(((em - from) / time) * WIDTH)
  const y = (valor: number) =>
    most === least
      ? HEIGHT / 2
      : Math.round(HEIGHT - EDGE - ((valor - least) / (most - least)) * (HEIGHT - 2 * EDGE))
  const steps = points.slice(1).map(({ em, valor }) => `H${x(em)}V${y(valor)}`)
  return `M${x(first.em)} ${y(first.valor)}${steps.join('')}H${WIDTH}`
}

interface StepLine {
  tom: string
  points: readonly StepPoint[]
  /** Value before the first point; absent or null: unknown. */
  antes?: number | null
}

/** Part of the axis for the value before the first recorded change. */
const LEAD = 0.06

/**
 * Draws lines of values that change in steps; `text` describes them for screen readers. Each line has its own scale
 * unless `joined`.
 */
export function StepLines({
  lines,
  until,
  text,
  joined = false,
  className = 'h-8',
}: {
  lines: readonly StepLine[]
  until: number
  text: string
  /** True to draw all lines in one scale, so that they can be compared. */
  joined?: boolean
  /** Tailwind class of the height. */
  className?: string
}) {
  const first = Math.min(...lines.flatMap(({ points }) => points.map(({ em }) => em)))
  const unseen = lines.some(({ points, antes }) => isKnown(antes) && points[0]?.em === first)
  const from = unseen ? first - (until - first) * LEAD : first
  const whole = lines.map(({ tom, points, antes }) => ({
    tom,
    points: isKnown(antes) && points.length > 0 ? [{ em: from, valor: antes }, ...points] : points,
  }))
  const all = whole.flatMap(({ points }) => points)
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`w-full border-line border-b ${className}`}
    >
      {whole.map(({ tom, points }) => (
        <path
          key={tom}
          d={stepPath(points, from, until, joined ? all : points)}
          className={tom}
          fill="none"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number'
