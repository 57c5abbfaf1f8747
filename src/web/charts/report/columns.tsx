import { cellText } from '../../../domain/reports/cell-text.ts'
import { Legend } from '../legend.tsx'
import { type DrawnRows, nameOfRow, sayAll, sayRow, sizeOf } from './drawn.ts'

const WIDTH = 1000
const HEIGHT = 100
/** Widest bar, so that a single bar does not fill the chart. */
const MOST_WIDE = 60

/** Draws rows as columns, with the compared period behind them, and a line of percentages over them. */
export function Columns({ line, ...drawn }: DrawnRows & { line?: string | undefined }) {
  const { answer, rows, column, current } = drawn
  const values = rows.map(
    ({ valores, antes }) => [sizeOf(valores[column.id]), sizeOf(antes?.[column.id])] as const,
  )
  const most = Math.max(1e-9, ...values.flat())
  const least = Math.min(0, ...values.flat())
  const span = most - least
  const wide = WIDTH / rows.length
  const thick = Math.min(wide * 0.64, MOST_WIDE)
  const zero = (most / span) * HEIGHT
  const sizesOf = (value: number) => {
    const height = Math.max(value === 0 ? 0 : 0.6, (Math.abs(value) / span) * HEIGHT)
    return { y: value < 0 ? zero : zero - height, height }
  }
  const now = rows[current]
  const [first, last] = [rows[0], rows.at(-1)]
  return (
    <figure className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] px-2 pt-1">
      <figcaption className="flex gap-4 whitespace-nowrap">
        <span className="text-live">{now ? sayRow(answer, column, now) : ''}</span>
        <span className="flex-1" />
        {answer.comparado ? (
          <Legend tone="bg-line" text={`${answer.comparado.de} a ${answer.comparado.ate}`} />
        ) : null}
        {line ? <Legend tone="bg-ok" text="acumulado" /> : null}
      </figcaption>
      <div className="grid min-h-0 grid-cols-[auto_minmax(0,1fr)] gap-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-dim text-xs leading-none"
        >
          {[most, (most + least) / 2, least].map((value, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three fixed marks
            <span key={i}>{cellText(column, value.toFixed(column.casas))}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={sayAll(drawn)}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-full min-h-0 w-full border-line border-b"
        >
          {[HEIGHT / 2, 0].map(y => (
            <line
              key={y}
              x1={0}
              x2={WIDTH}
              y1={y}
              y2={y}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {rows.map((row, i) => {
            const [value, before] = values[i] ?? [0, 0]
            return (
              <g key={row.chaves.join('\n')}>
                <rect x={i * wide} width={wide} height={HEIGHT} fill="transparent" />
                {answer.comparado ? (
                  <rect
                    x={i * wide + wide * 0.05}
                    width={wide * 0.9}
                    {...sizesOf(before)}
                    className="fill-line"
                  />
                ) : null}
                <rect
                  x={(i + 0.5) * wide - thick / 2}
                  width={thick}
                  {...sizesOf(value)}
                  className={i === current ? 'fill-live' : value < 0 ? 'fill-bad' : 'fill-ref'}
                />
              </g>
            )
          })}
          {line ? (
            <polyline
              points={rows
                .map((row, i) => `${(i + 0.5) * wide},${HEIGHT - sizeOf(row.valores[line]) * (HEIGHT / 100)}`)
                .join(' ')}
              fill="none"
              className="stroke-ok"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between text-dim text-xs">
        <span>{first ? nameOfRow(answer, first) : ''}</span>
        <span>{last && last !== first ? nameOfRow(answer, last) : ''}</span>
      </div>
    </figure>
  )
}
