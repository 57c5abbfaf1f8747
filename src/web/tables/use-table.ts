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
    /** Classes of the heading and the cells. */
    classe?: string
    selecionada?: ((row: TData) => boolean) | undefined
    aoClicar?: ((row: TData) => void) | undefined
  }
}

/** Column as declared by a screen. */
export interface TableColumn<Row> {
  id: string
  titulo: string
  /** CSS grid track: '12ch', 'minmax(0,1fr)'; absent when the row's classes define it. */
  largura?: string
  direita?: boolean
  /** True for a column that stays at the right edge while those before it scroll, where the first column stays too. */
  stays?: boolean
  /** True for a column that a narrow window leaves out, so that the amounts stay whole. */
  wideOnly?: boolean
  /** Classes of the heading and the cells, besides those of alignment. */
  classe?: string
  celula: (row: Row, index: number) => ReactNode
  /** Tells which cells of the column are selected, when the user selects single cells. */
  selecionada?: (row: Row, index: number) => boolean
  /** Handler of a mouse click; keys have commands. */
  aoClicar?: (row: Row, index: number) => void
}

/** Row to draw; `row` is undefined while its page loads. */
export interface Slot<Row> {
  index: number
  row: Row | undefined
}

const ofRow =
  <Row, T>(say: (row: Row, index: number) => T) =>
  ({ row, index }: Slot<Row>): T | undefined =>
    row === undefined ? undefined : say(row, index)

const defined = new WeakMap<readonly TableColumn<never>[], unknown>()

/** Converts the declared columns to the table library's columns, cached by list. */
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
      stays = false,
      celula,
      selecionada,
      aoClicar,
    }): ColumnDef<Slot<Row>> => ({
      id,
      header: titulo,
      cell: ({ row: { original } }) => ofRow(celula)(original) ?? null,
      meta: {
        ...(largura === undefined ? {} : { largura }),
        classe: `${direita ? 'text-right' : ''} ${stays ? 'fica' : ''} ${classe}`.trim(),
        selecionada: selecionada && (slot => ofRow(selecionada)(slot) === true),
        aoClicar: aoClicar && ofRow(aoClicar),
      },
    }),
  )
  defined.set(colunas as readonly TableColumn<never>[], made)
  return made
}

const whole = new WeakMap<readonly unknown[], unknown>()

/** Makes the slots of a short list that is drawn whole, cached by list. */
export function slotsOf<Row>(rows: readonly Row[]): Slot<Row>[] {
  const found = whole.get(rows)
  if (found) return found as Slot<Row>[]
  const made = rows.map((row, index): Slot<Row> => ({ index, row }))
  whole.set(rows, made)
  return made
}

/** Makes a row model that reuses rows still visible: making them is most of the table's cost in each cursor step. */
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

/** Makes a table over visible rows; the server orders, filters and pages. @param slots rows, with index among all */
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

/** Gives the tracks of a CSS grid, one for each visible column. */
export const tracksOf = <Row>(table: Table<Slot<Row>>): string =>
  table
    .getVisibleLeafColumns()
    .map(({ columnDef }) => columnDef.meta?.largura ?? 'auto')
    .join(' ')
