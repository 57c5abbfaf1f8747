import { type Bin, binsOf } from './bins.ts'

const WIDTH = 240
const HEIGHT = 32
const GAP = 1
/** Part of the axis at each end, in which the label of zero would overlap the label of that end. */
const NEAR = 0.25

interface HistogramProps {
  values: readonly number[]
  /** Accessible name, to which the counts are added. */
  title: string
  /** Formats a value of the axis. */
  say: (valor: number) => string
}

/** Draws the number of values in each interval; intervals below zero in red. */
export function Histogram({ values, title, say }: HistogramProps) {
  const bins = binsOf(values)
  const [first, last] = [bins[0], bins.at(-1)]
  if (!first || !last) return null
  const most = Math.max(...bins.map(({ quantos }) => quantos))
  const wide = WIDTH / bins.length
  const zero = first.de < 0 && last.ate > 0 ? -first.de / (last.ate - first.de) : null
  return (
    <figure className="grid w-[40ch] flex-none">
      <svg
        role="img"
        aria-label={`${title}: ${tellBins(bins, say)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-8 w-full border-line border-b"
      >
        {bins.map(({ de, ate, quantos }, at) => {
          const height = quantos === 0 ? 0 : Math.max(1, (quantos / most) * HEIGHT)
          return (
            <rect
              key={de}
              x={at * wide}
              y={HEIGHT - height}
              width={Math.max(1, wide - GAP)}
              height={height}
              className={ate <= 0 && de < 0 ? 'fill-bad' : 'fill-ref'}
            />
          )
        })}
        {zero === null ? null : (
          <line
            x1={zero * WIDTH}
            x2={zero * WIDTH}
            y2={HEIGHT}
            className="stroke-dim"
            strokeDasharray="2 2"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <figcaption aria-hidden="true" className="relative flex justify-between text-dim text-xs">
        <span>{say(first.de)}</span>
        {zero !== null && zero > NEAR && zero < 1 - NEAR ? (
          <span className="absolute -translate-x-1/2" style={{ left: `${zero * 100}%` }}>
            0
          </span>
        ) : null}
        <span>{say(last.ate)}</span>
      </figcaption>
    </figure>
  )
}

const tellBins = (bins: readonly Bin[], diz: (valor: number) => string): string =>
  bins
    .filter(({ quantos }) => quantos > 0)
    .map(({ de, ate, quantos }) =>
      de === ate ? `${quantos} de ${diz(de)}` : `${quantos} de ${diz(de)} a ${diz(ate)}`,
    )
    .join('; ')
