import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Cells, Headings } from './cells.tsx'
import { useRowWindow } from './use-row-window.ts'
import { useSlots } from './use-slots.ts'
import { type TableColumn, tracksOf, useTable } from './use-table.ts'

interface ShortGridProps<R> extends ComponentProps<'div'> {
  id: string
  columns: readonly TableColumn<R>[]
  rows: readonly R[]
  /** Index of the row under the cursor. The caller's `useCursor` moves it. */
  at: number
  empty?: ReactNode
  /** Gives the classes and the mouse handlers of a row. */
  each: (index: number) => Pick<ComponentProps<'div'>, 'className' | 'onClick' | 'onDoubleClick'>
}

/** Largest number of rows that a grid draws whole; one with more scrolls by itself and draws the rows in sight. */
const WHOLE = 40
const ROW = 22
/** Scroller of a grid that is drawn whole. */
const NONE = { current: null }

/** Scrolls the row under the cursor into sight while its grid has the focus. */
const follow = (row: HTMLElement | null) => {
  if (row?.closest('[role=grid]') === document.activeElement) row?.scrollIntoView({ block: 'nearest' })
}

/** Draws a list's rows, with a cursor. The caller's scope handles the keys. */
export function ShortGrid<R>({ id, columns, rows, at, empty, each, ...grid }: ShortGridProps<R>) {
  const scroller = useRef<HTMLDivElement>(null)
  const long = rows.length > WHOLE
  const { first, last } = useRowWindow(long ? scroller : NONE, {
    ...{ count: rows.length, height: ROW, target: at, heading: ROW },
  })
  const table = useTable(
    columns,
    useSlots(long ? first : 0, long ? last : rows.length, index => rows[index]),
  )
  const style = { gridTemplateColumns: tracksOf(table) }
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
      {...grid}
      className={`${grid.className ?? ''} ${long ? 'grade overflow-auto' : ''}`}
      style={long ? { height: 'round(down, 52vh, 22px)' } : undefined}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={`linha border-line border-b ${long ? 'sticky top-0 z-10 bg-bg' : ''}`}
        style={style}
      >
        <Headings table={table} />
      </div>
      <div role="rowgroup" className="relative" style={long ? { height: rows.length * ROW } : undefined}>
        {table.getRowModel().rows.map(row => {
          const { index } = row.original
          const { className = '', ...mouse } = each(index)
          return (
            <div
              key={row.id}
              id={`${id}-${row.id}`}
              ref={index === at && !long ? follow : undefined}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === at}
              className={`linha ${long ? 'absolute inset-x-0' : ''} ${className}`}
              style={long ? { ...style, transform: `translateY(${index * ROW}px)` } : style}
              {...mouse}
            >
              <Cells row={row} />
            </div>
          )
        })}
        {empty && rows.length === 0 ? (
          <div role="row" className="linha text-dim">
            <span role="gridcell">{empty}</span>
          </div>
        ) : null}
      </div>
    </div>
  )
}
