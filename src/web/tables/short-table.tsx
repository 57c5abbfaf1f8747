import type { Cell } from '@tanstack/react-table'
import { contentOf } from './cells.tsx'
import { type Slot, slotsOf, type TableColumn, useTable } from './use-table.ts'

interface ShortTableProps<R> {
  /** Accessible name of the table. */
  title: string
  columns: readonly TableColumn<R>[]
  /** All rows: the whole table is drawn, without pages. */
  rows: readonly R[]
  keyOf: (linha: R, index: number) => string | number
  /** Classes of the heading row; rowName gives those of each row. */
  header: string
  rowName: (index: number) => string
  /** True when the first cell names its row. */
  named?: boolean
}

/** Draws a few rows as a read-only HTML table. */
export function ShortTable<R>(props: ShortTableProps<R>) {
  const { title, columns, rows, keyOf, header, rowName, named = false } = props
  const table = useTable(columns, slotsOf(rows))
  return (
    <table className="w-full">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className={header}>
          {table.getFlatHeaders().map(({ id, column: { columnDef } }) => (
            <th key={id} scope="col" className={`font-normal ${columnDef.meta?.classe}`}>
              {columnDef.header as string}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ original: { row, index }, getVisibleCells }) => (
          <tr key={row === undefined ? index : keyOf(row, index)} className={rowName(index)}>
            {getVisibleCells().map((cell, at) => drawn(cell, named && at === 0))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function drawn<R>(cell: Cell<Slot<R>, unknown>, name: boolean) {
  const classe = cell.column.columnDef.meta?.classe
  return name ? (
    <th key={cell.id} scope="row" className={`text-left font-normal ${classe}`}>
      {contentOf(cell)}
    </th>
  ) : (
    <td key={cell.id} className={classe}>
      {contentOf(cell)}
    </td>
  )
}
