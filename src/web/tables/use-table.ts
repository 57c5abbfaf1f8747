import {
  type ColumnDef,
  createRow,
  type RowData,
  type RowModel,
  type Table,
  type TableOptions,
  type Row as TableRow,
  useReactTable,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** CSS grid track: '12ch', 'minmax(0,1fr)'. */
    largura?: string
    /** Classes of its heading and cells. */
    classe?: string
    selecionada?: ((row: TData) => boolean) | undefined
    aoClicar?: ((row: TData) => void) | undefined
  }
}

/** A column as a screen declares it. */
export interface TableColumn<Row> {
  id: string
  titulo: string
  /** CSS grid track: '12ch', 'minmax(0,1fr)'; absent where the row's own classes lay it out. */
  largura?: string
  direita?: boolean
  /** Classes of its heading and cells, beside the side they stand on. */
  classe?: string
  celula: (row: Row, index: number) => ReactNode
  /** Its cells are chosen one by one: which are. */
  selecionada?: (row: Row, index: number) => boolean
  /** A courtesy to the mouse. */
  aoClicar?: (row: Row, index: number) => void
}

/** A row of the window that is drawn; `row` is undefined while its page is on the way. */
export interface Slot<Row> {
  index: number
  row: Row | undefined
}

/** Asks a slot about its row; undefined while the row is on the way. */
const ofRow =
  <Row, T>(say: (row: Row, index: number) => T) =>
  ({ row, index }: Slot<Row>): T | undefined =>
    row === undefined ? undefined : say(row, index)

const defined = new WeakMap<readonly TableColumn<never>[], unknown>()

/** The declared columns as the table takes them; made once a list of columns. */
function definitions<Row>(colunas: readonly TableColumn<Row>[]): ColumnDef<Slot<Row>>[] {
  const found = defined.get(colunas as readonly TableColumn<never>[])
  if (found) return found as ColumnDef<Slot<Row>>[]
  const made = colunas.map(
    ({
      id,
      titulo,
      largura,
      direita = false,
      classe = '',
      celula,
      selecionada,
      aoClicar,
    }): ColumnDef<Slot<Row>> => ({
      id,
      header: titulo,
      cell: ({ row: { original } }) => ofRow(celula)(original) ?? null,
      meta: {
        ...(largura === undefined ? {} : { largura }),
        classe: direita ? `text-right ${classe}` : classe,
        selecionada: selecionada && (slot => ofRow(selecionada)(slot) === true),
        aoClicar: aoClicar && ofRow(aoClicar),
      },
    }),
  )
  defined.set(colunas as readonly TableColumn<never>[], made)
  return made
}

const whole = new WeakMap<readonly unknown[], unknown>()

/** The slots of a short list that is drawn whole; made once a list. */
export function slotsOf<Row>(rows: readonly Row[]): Slot<Row>[] {
  const found = whole.get(rows)
  if (found) return found as Slot<Row>[]
  const made = rows.map((row, index): Slot<Row> => ({ index, row }))
  whole.set(rows, made)
  return made
}

/** A slot that stays in sight keeps its row: to make one anew is most of what a table costs at a step. */
function keptRows<Row>(table: Table<Slot<Row>>): () => RowModel<Slot<Row>> {
  const kept = new WeakMap<Slot<Row>, TableRow<Slot<Row>>>()
  const rowOf = (slot: Slot<Row>, at: number) => {
    const row = kept.get(slot) ?? createRow(table, rowId(slot), slot, at, 0)
    row.index = at
    kept.set(slot, row)
    return row
  }
  let of: readonly Slot<Row>[] | undefined
  let model: RowModel<Slot<Row>> = { rows: [], flatRows: [], rowsById: {} }
  return () => {
    if (of === table.options.data) return model
    of = table.options.data
    const rows = of.map(rowOf)
    model = { rows, flatRows: rows, rowsById: Object.fromEntries(rows.map(row => [row.id, row])) }
    return model
  }
}

const rowId = ({ index }: Slot<unknown>): string => String(index)

/**
 * A table over the rows that are drawn, never over all there are: order, filters and pages are the server's.
 * @param slots rows in sight, with their place among all
 */
export function useTable<Row>(
  colunas: readonly TableColumn<Row>[],
  slots: Slot<Row>[],
  state: TableOptions<Slot<Row>>['state'] = {},
): Table<Slot<Row>> {
  return useReactTable({
    data: slots,
    columns: definitions(colunas),
    state,
    getRowId: rowId,
    getCoreRowModel: keptRows,
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
  })
}

/** Tracks of a CSS grid, one a visible column. */
export const tracksOf = <Row>(table: Table<Slot<Row>>): string =>
  table
    .getVisibleLeafColumns()
    .map(({ columnDef }) => columnDef.meta?.largura ?? 'auto')
    .join(' ')
