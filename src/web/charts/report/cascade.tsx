import { cellText } from '../../../domain/reports/cell-text.ts'
import type { ReportAnswer } from '../../../domain/reports/endpoint.ts'
import { sizeOf } from './drawn.ts'

/** Draws totals from left to right: the first whole, what is taken off it, and what is left. */
export function Cascade({ answer, measures }: { answer: ReportAnswer; measures: readonly string[] }) {
  const columns = measures.flatMap(id => answer.colunas.find(column => column.id === id) ?? [])
  const values = columns.map(({ id }) => sizeOf(answer.totais[id]))
  const whole = Math.max(1e-9, values[0] ?? 0)
  let left = whole
  const bars = columns.map((column, i) => {
    const value = values[i] ?? 0
    const ends = i === 0 || i === columns.length - 1
    const from = ends ? 0 : left - value
    if (!ends) left -= value
    return { column, from: Math.max(0, from) / whole, size: Math.min(1, Math.abs(value) / whole), ends, i }
  })
  const said = columns.map(column => `${column.rotulo} ${cellText(column, answer.totais[column.id] ?? null)}`)
  return (
    <figure role="img" aria-label={said.join('; ')} className="grid content-start gap-1 px-2 py-1">
      {bars.map(({ column, from, size, ends, i }) => (
        <div key={column.id} className="grid h-[20px] grid-cols-[16ch_minmax(0,1fr)_18ch] items-center gap-2">
          <span>
            {i > 0 && !ends ? '− ' : i > 0 ? '= ' : ''}
            {column.rotulo}
          </span>
          <span className="relative h-[12px] bg-panel">
            <i
              className={`absolute inset-y-0 ${ends ? 'bg-ref' : 'bg-bad'}`}
              style={{ left: `${from * 100}%`, width: `max(1px, ${size * 100}%)` }}
            />
          </span>
          <span className="text-right">{cellText(column, answer.totais[column.id] ?? null)}</span>
        </div>
      ))}
    </figure>
  )
}
