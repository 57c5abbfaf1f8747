import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { Scroller } from './scroller.tsx'

export interface Column<Row> {
  id: string
  titulo: string
  /** CSS grid track: '12ch', 'minmax(0,1fr)'. */
  largura: string
  direita?: boolean
  celula: (row: Row) => ReactNode
}

interface VirtualGridProps<Row> {
  /** Accessible name: the screen's title. */
  titulo: string
  colunas: readonly Column<Row>[]
  /** True number of rows, loaded or not. */
  total: number
  /** undefined while its page is on the way. */
  linha: (index: number) => Row | undefined
  /** Row under the cursor. */
  atual: number
  aoEscolher: (index: number) => void
  aoAbrir?: (index: number) => void
  /** Told which rows are in sight, so that their pages can be read. */
  aoVer?: (first: number, last: number) => void
  vazio: string
  /** Id of the grid; its rows are `${id}-${index}`, for aria-activedescendant of the search box. */
  id?: string
}

const ROW = 22

/**
 * Dense grid: 22 px rows, virtual, the true count in aria-rowcount. The cursor is the caller's; keys reach it through the scope, so the
 * focus may stay in the search box. The viewport is a whole number of rows: no line is ever cut.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { titulo, colunas, total, linha, atual, aoEscolher, aoAbrir, aoVer, vazio } = props
  const own = useId()
  const id = props.id ?? own
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the cursor
  useLayoutEffect(() => {
    if (total > 0) virtual.scrollToIndex(atual)
  }, [atual, total])
  useLayoutEffect(() => aoVer?.(first, last), [aoVer, first, last])

  const template = { gridTemplateColumns: colunas.map(({ largura }) => largura).join(' ') }
  return (
    <div className="relative grid min-h-0">
      <div
        role="grid"
        id={id}
        aria-label={titulo}
        aria-rowcount={total + 1}
        aria-colcount={colunas.length}
        className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]"
      >
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className="linha border-line border-b" style={template}>
            {colunas.map(({ id, titulo, direita }) => (
              <span key={id} role="columnheader" className={`rotulo ${direita ? 'text-right' : ''}`}>
                {titulo}
              </span>
            ))}
          </div>
        </div>
        <Scroller
          role="rowgroup"
          ref={scroller}
          className="overflow-auto"
          style={{ height: 'round(down, 100%, 22px)' }}
        >
          <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = linha(index)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
                <div
                  key={index}
                  id={`${id}-${index}`}
                  role="row"
                  aria-rowindex={index + 2}
                  aria-selected={index === atual}
                  className={`linha absolute inset-x-0 ${index % 2 ? 'par' : ''}`}
                  style={{ ...template, transform: `translateY(${start}px)` }}
                  onClick={() => aoEscolher(index)}
                  onDoubleClick={() => aoAbrir?.(index)}
                >
                  {colunas.map(({ id, direita, celula }) => (
                    <span key={id} role="gridcell" className={direita ? 'text-right' : ''}>
                      {row === undefined ? '…' : celula(row)}
                    </span>
                  ))}
                </div>
              )
            })}
          </div>
        </Scroller>
      </div>
      {total === 0 ? <p className="absolute inset-x-0 top-6 px-2 text-dim">{vazio}</p> : null}
    </div>
  )
}
