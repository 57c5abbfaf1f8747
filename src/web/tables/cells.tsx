import { flexRender, type Row, type Table } from '@tanstack/react-table'
import type { Slot } from './use-table.ts'

/** The headings of a table, for a row that draws them as a grid. */
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

/** The cells of one row of it. */
export function Cells<R>({ row }: { row: Row<Slot<R>> }) {
  return row.getVisibleCells().map(cell => {
    const { classe, selecionada, aoClicar } = cell.column.columnDef.meta ?? {}
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
      <span
        key={cell.id}
        role="gridcell"
        className={classe}
        aria-selected={selecionada?.(row.original)}
        onClick={aoClicar && (() => aoClicar(row.original))}
      >
        {flexRender(cell.column.columnDef.cell, cell.getContext())}
      </span>
    )
  })
}
