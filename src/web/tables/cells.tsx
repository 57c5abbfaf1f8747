import { type Cell, flexRender, type Row, type Table } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Slot } from './use-table.ts'

/** Draws the headings of a table in a grid row. */
export function Headings<R>({ table }: { table: Table<Slot<R>> }) {
  return table.getFlatHeaders().map(header => (
    <span
      key={header.id}
      role="columnheader"
      className={`rotulo ${header.column.columnDef.meta?.classe ?? ''}`}
    >
      {flexRender(header.column.columnDef.header, header.getContext())}
    </span>
  ))
}

/** Draws the cells of a row. */
export function Cells<R>({ row }: { row: Row<Slot<R>> }) {
  return row.getVisibleCells().map(cell => {
    const { classe, selecionada, aoClicar } = cell.column.columnDef.meta ?? {}
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the commands of the scope handle the keys
      <span
        key={cell.id}
        role="gridcell"
        className={classe}
        aria-selected={selecionada?.(row.original)}
        onClick={aoClicar && (() => aoClicar(row.original))}
      >
        {contentOf(cell)}
      </span>
    )
  })
}

/** Gives a cell's content without mounting a component: one more component for each cell would be most of a row's cost. */
export function contentOf<R>(cell: Cell<Slot<R>, unknown>): ReactNode {
  const { cell: content } = cell.column.columnDef
  return typeof content === 'function' ? content(cell.getContext()) : content
}
