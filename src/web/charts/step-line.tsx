/** A value as it was from an instant on. */
export interface StepPoint {
  /** ms since 1970. */
  em: number
  valor: number
}

const WIDTH = 240
const HEIGHT = 40
/** The line's own width stays inside. */
const EDGE = 2

/**
 * Path of a value that stands until it changes, from its first point to `until`, on an axis from `from`; its scale is that of `scale`.
 * Equal values lie in the middle.
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

/** Lines of values that stand until they change, one over the other; `texto` says them. Each has its own scale unless they share one. */
export function StepLines({
  linhas,
  until,
  texto,
  juntas = false,
  classe = 'h-8',
}: {
  linhas: readonly { tom: string; points: readonly StepPoint[] }[]
  until: number
  texto: string
  /** All in one scale: what lies higher is more. */
  juntas?: boolean
  /** Its height. */
  classe?: string
}) {
  const all = linhas.flatMap(({ points }) => points)
  const from = Math.min(...all.map(({ em }) => em))
  return (
    <svg
      role="img"
      aria-label={texto}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`w-full border-line border-b ${classe}`}
    >
      {linhas.map(({ tom, points }) => (
        <path
          key={tom}
          d={stepPath(points, from, until, juntas ? all : points)}
          className={tom}
          fill="none"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
