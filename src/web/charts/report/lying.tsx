import { dec } from '../../../core/money/decimal.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import { ShareBar } from '../bars.tsx'
import { type DrawnRows, nameOfRow, sayAll, sizeOf } from './drawn.ts'

/** Most rows drawn; the others are drawn as one bar. */
const MOST = 8

/** Draws the greatest rows as horizontal bars and, except for percentages, the sum of all others. */
export function Lying(drawn: DrawnRows) {
  const { answer, rows, column, current } = drawn
  const sorted = rows
    .map((row, index) => ({ row, index, value: row.valores[column.id] ?? null }))
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => sizeOf(other.value) - sizeOf(one.value))
    .slice(0, MOST)
  const most = Math.max(1e-9, ...sorted.map(({ value }) => Math.abs(sizeOf(value))))
  const shown = sorted.reduce((sum, { value }) => sum.plus(value ?? 0), dec('0'))
  const total = answer.totais[column.id]
  const rest = total && column.tipo !== 'percent' ? dec(total).minus(shown) : null
  return (
    <figure role="img" aria-label={sayAll(drawn)} className="grid content-start px-2 py-1">
      {sorted.map(({ row, index, value }) => (
        <div
          key={row.chaves.join('\n')}
          className={`grid h-[20px] grid-cols-[28ch_minmax(0,1fr)_18ch] items-center gap-2 ${index === current ? 'text-live' : ''}`}
        >
          <span className="truncate">{nameOfRow(answer, row)}</span>
          <ShareBar
            part={Math.abs(sizeOf(value)) / most}
            tone={index === current ? 'fill-live' : sizeOf(value) < 0 ? 'fill-bad' : 'fill-ref'}
            className="h-[10px] w-full"
          />
          <span className="text-right">{cellText(column, value)}</span>
        </div>
      ))}
      {rest && answer.total > sorted.length && !rest.isZero() ? (
        <div className="grid h-[20px] grid-cols-[28ch_minmax(0,1fr)_18ch] items-center gap-2 text-dim">
          <span>outros {answer.total - sorted.length}</span>
          <ShareBar
            part={Math.min(1, rest.abs().div(most).toNumber())}
            tone="fill-dim"
            className="h-[10px] w-full"
          />
          <span className="text-right">{cellText(column, rest.toFixed())}</span>
        </div>
      ) : null}
    </figure>
  )
}
