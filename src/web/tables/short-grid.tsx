import type { ComponentProps, ReactNode } from 'react'
import { Cells, Headings } from './cells.tsx'
import { slotsOf, type TableColumn, tracksOf, useTable } from './use-table.ts'

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

/** Scrolls the row under the cursor into sight while its grid has the focus. */
const follow = (row: HTMLElement | null) => {
  if (row?.parentElement === document.activeElement) row?.scrollIntoView({ block: 'nearest' })
}

/** Draws a few rows whole, with a cursor. The caller's scope handles the keys. */
export function ShortGrid<R>({ id, columns, rows, at, empty, each, ...grid }: ShortGridProps<R>) {
  const table = useTable(columns, slotsOf(rows))
  const style = { gridTemplateColumns: tracksOf(table) }
  return (
    <div
      role="grid"
      tabIndex={0}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
      {...grid}
    >
      <div role="row" className="linha border-line border-b" style={style}>
        <Headings table={table} />
      </div>
      {table.getRowModel().rows.map(row => {
        const { className = '', ...mouse } = each(row.index)
        return (
          <div
            key={row.id}
            id={`${id}-${row.id}`}
            ref={row.index === at ? follow : undefined}
            role="row"
            aria-selected={row.index === at}
            className={`linha ${className}`}
            style={style}
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
  )
}
