import { type ShownChart, sayAll, sizeOf } from './drawn.ts'

/** Draws two groupings as a grid: a cell with a greater value has a stronger colour. `step`: cells of a line. */
export function Heat({ step, ...drawn }: ShownChart & { step: number }) {
  const { answer, rows, column, current, onPoint, onChoose } = drawn
  const [down = '', across = ''] = answer.grupos
  const most = Math.max(1e-9, ...rows.map(({ valores }) => Math.abs(sizeOf(valores[column.id]))))
  const lines = Array.from({ length: Math.ceil(rows.length / step) }, (_, at) => at * step)
  return (
    <div className="grid min-h-0 content-start overflow-hidden">
      <div role="img" aria-label={sayAll(drawn)} className="grid gap-px overflow-hidden">
        {lines.map(first => (
          <div key={rows[first]?.chaves[0]} className="flex h-[18px] items-stretch gap-px">
            <span className="w-[10ch] flex-none truncate text-dim">{rows[first]?.valores[down]}</span>
            {rows.slice(first, first + step).map((row, i) => {
              const share = sizeOf(row.valores[column.id]) / most
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: the chart's keys do what the mouse does
                // biome-ignore lint/a11y/useKeyWithClickEvents: as above
                <i
                  key={row.chaves.join('\n')}
                  onMouseEnter={() => onPoint(first + i)}
                  onClick={() => onChoose(first + i)}
                  className={`min-w-0 flex-1 ${first + i === current ? 'outline-2 outline-live' : ''}`}
                  style={{
                    background: `color-mix(in srgb, var(--${share < 0 ? 'bad' : 'ref'}) ${Math.round(Math.abs(share) * 100)}%, var(--panel))`,
                  }}
                />
              )
            })}
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex gap-px pl-[10ch] text-dim text-xs">
        {rows.slice(0, step).map(row => (
          <span key={row.chaves[1]} className="min-w-0 flex-1 truncate text-center">
            {row.valores[across]}
          </span>
        ))}
      </div>
    </div>
  )
}
