import type { Chart } from '../../../domain/reports/define.ts'
import type { Series } from './drawn.ts'

/** Colours of a chart, by the names of their variables. */
type Tone = 'ref' | 'ok' | 'bad' | 'dim' | 'live' | 'fg'

/** Look of the compared period. */
export const BEFORE: Fill = { tone: 'dim', pattern: 1 }

/** Looks of what comes in and what goes out: done, and expected. */
export const FLOWS = (['ok', 'bad'] as const).flatMap(tone =>
  [0, 1].map((pattern): Fill => ({ tone, pattern })),
)

/** Gives the look of a measure of flows: the first of a side is plain. */
export function flowOf({ in: ins, out }: NonNullable<Chart['flows']>, name: string): Fill {
  const side = out.includes(name) ? out : ins
  return { tone: side === out ? 'bad' : 'ok', pattern: side.indexOf(name) === 0 ? 0 : 1 }
}

/** Drawings inside an 8 × 8 tile: series are told apart without colours. */
const TILES = [
  null,
  'M-2 2L2-2M0 8L8 0M6 10L10 6',
  'M2 2h2v2h-2zM6 6h2v2h-2z',
  'M0 2H8M0 6H8',
  'M-2 6L2 10M0 0L8 8M6-2L10 2M-2 2L2-2M0 8L8 0M6 10L10 6',
] as const

/** Number of series that look different. */
export const FILLS = TILES.length

/** Gives each series a look of its own. */
export const fillsOf = (series: readonly Series[]): Fill[] =>
  series.map((_, at): Fill => ({ tone: at % 2 === 0 ? 'ref' : 'ok', pattern: at % FILLS }))

/** A series' look: the first has a plain colour, the others have patterns. */
export interface Fill {
  tone: Tone
  pattern: number
}

const nameOf = (id: string, { tone, pattern }: Fill): string => `${id}-${tone}-${pattern}`

/** Gives the SVG paint of a fill that `Patterns` has drawn under `id`. */
export const paintOf = (id: string, fill: Fill): string =>
  TILES[fill.pattern] ? `url(#${nameOf(id, fill)})` : `var(--${fill.tone})`

/** Declares the patterns of a drawing. */
export function Patterns({ id, fills }: { id: string; fills: readonly Fill[] }) {
  const drawn = fills.filter(({ pattern }) => TILES[pattern])
  return (
    <defs>
      {drawn.map(fill => (
        <pattern
          key={nameOf(id, fill)}
          id={nameOf(id, fill)}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect width={8} height={8} fill={`var(--${fill.tone})`} opacity={0.25} />
          <path d={TILES[fill.pattern] ?? ''} stroke={`var(--${fill.tone})`} strokeWidth={1.5} fill="none" />
        </pattern>
      ))}
    </defs>
  )
}

/** Shows the look of a series with its name. */
export function Key({
  id,
  fill,
  text,
  dashed = false,
}: {
  id: string
  fill: Fill
  text: string
  dashed?: boolean
}) {
  return (
    <span className="flex items-center gap-1.5 text-dim text-xs">
      <svg aria-hidden="true" className="size-[10px]">
        {dashed ? (
          <path d="M0 5H10" stroke={`var(--${fill.tone})`} strokeWidth={2} strokeDasharray="4 2" />
        ) : (
          <rect width={10} height={10} fill={paintOf(id, fill)} stroke={`var(--${fill.tone})`} />
        )}
      </svg>
      {text}
    </span>
  )
}
