import type { Cell } from '@tanstack/react-table'
import { contentOf } from './cells.tsx'
import { type Slot, slotsOf, type TableColumn, useTable } from './use-table.ts'

interface ShortTableProps<R> {
  /** Its accessible name. */
  titulo: string
  colunas: readonly TableColumn<R>[]
  /** All of them: it is drawn whole. */
  linhas: readonly R[]
  chave: (linha: R, index: number) => string | number
  /** Classes of the row of headings, and of each row. */
  cabecalho: string
  linha: (index: number) => string
  /** The first cell of a row names it. */
  nomeada?: boolean
}

/** A few rows as a table of the page, to be read and not walked. */
export function ShortTable<R>(props: ShortTableProps<R>) {
  const { titulo, colunas, linhas, chave, cabecalho, linha, nomeada = false } = props
  const table = useTable(colunas, slotsOf(linhas))
  return (
    <table className="w-full">
      <caption className="sr-only">{titulo}</caption>
      <thead>
        <tr className={cabecalho}>
          {table.getFlatHeaders().map(({ id, column: { columnDef } }) => (
            <th key={id} scope="col" className={`font-normal ${columnDef.meta?.classe}`}>
              {columnDef.header as string}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ original: { row, index }, getVisibleCells }) => (
          <tr key={row === undefined ? index : chave(row, index)} className={linha(index)}>
            {getVisibleCells().map((cell, at) => drawn(cell, nomeada && at === 0))}
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
