import { type DrawnRows, sayAll, sayRow, sizeOf } from './drawn.ts'

/** Draws two groupings as a grid: a cell with a greater value has a stronger colour. */
export function Heat(drawn: DrawnRows) {
  const { answer, rows, column, current } = drawn
  const [down = '', across = ''] = answer.grupos
  const keys = (at: number) => [...new Set(rows.map(({ chaves }) => chaves[at] ?? ''))].toSorted(byNumber)
  const [ys, xs] = [keys(0), keys(1)]
  const most = Math.max(1e-9, ...rows.map(({ valores }) => sizeOf(valores[column.id])))
  const at = new Map(rows.map((row, index) => [row.chaves.join('\n'), { row, index }]))
  const now = rows[current]
  return (
    <figure className="grid min-h-0 content-start px-2 pt-1">
      <figcaption className="text-live">{now ? sayRow(answer, column, now) : ''}</figcaption>
      <div role="img" aria-label={sayAll(drawn)} className="grid gap-px overflow-hidden">
        {ys.map(y => (
          <div key={y} className="flex h-[18px] items-stretch gap-px">
            <span className="w-[10ch] flex-none truncate text-dim">
              {rows.find(({ chaves }) => chaves[0] === y)?.valores[down]}
            </span>
            {xs.map(x => {
              const found = at.get([y, x].join('\n'))
              const share = sizeOf(found?.row.valores[column.id]) / most
              return (
                <i
                  key={x}
                  className={`min-w-0 flex-1 ${found && found.index === current ? 'outline outline-live' : ''}`}
                  style={{
                    background: `color-mix(in srgb, var(--ref) ${Math.round(Math.max(0, share) * 100)}%, var(--panel))`,
                  }}
                />
              )
            })}
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex gap-px pl-[10ch] text-dim text-xs">
        {xs.map(x => (
          <span key={x} className="min-w-0 flex-1 text-center">
            {rows.find(({ chaves }) => chaves[1] === x)?.valores[across]}
          </span>
        ))}
      </div>
    </figure>
  )
}

const byNumber = (one: string, other: string): number =>
  Number(one) - Number(other) || one.localeCompare(other)
