import { flexRender, type Header, type Row as TableRow } from '@tanstack/react-table'
import { memo, type ReactNode, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Cells } from '../../tables/cells.tsx'
import { useSlots } from '../../tables/use-slots.ts'
import { type Slot, type TableColumn, tracksOf, useTable } from '../../tables/use-table.ts'
import { useRowWindow } from './use-row-window.ts'

export interface VirtualGridProps<Row> {
  /** Accessible name: the screen's title. */
  titulo: string
  colunas: readonly TableColumn<Row>[]
  /** True number of rows, loaded or not. */
  total: number
  /** There may be more than `total`: they are being counted. */
  contando?: boolean
  /** undefined while its page is on the way. */
  linha: (index: number) => Row | undefined
  /** Row under the cursor. */
  atual: number
  aoEscolher: (index: number) => void
  aoAbrir?: (index: number) => void
  /** The rows are those of another question, or not there yet. */
  ocupada?: boolean
  /** Told which rows are in sight, so that their pages can be read. */
  aoVer?: (first: number, last: number) => void
  vazio: ReactNode
  /** Id of the grid; its rows are `${id}-${index}`, for aria-activedescendant of the search box. */
  id?: string
  /** Rows can be marked: which are. Without it the cursor is the selection. */
  marcada?: (row: Row) => boolean
  /** Column under the cursor, by id. */
  coluna?: string
  ordem?: { coluna: string; desc: boolean } | undefined
  /** The heading of a column was pressed. */
  aoOrdenar?: (coluna: string) => void
  /** Least width of the row, in CSS: beyond the viewport it scrolls sideways. */
  larguraMinima?: string
  ref?: Ref<HTMLDivElement>
}

export const ROW = 22
const MARK = '2ch'

/**
 * Dense grid: 22 px rows, virtual, the true count in aria-rowcount. The cursor is the caller's; keys reach it through the scope, so the
 * focus may stay in the search box or be in the grid itself. The viewport is a whole number of rows: no line is ever cut.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { titulo, colunas, total, linha, atual, aoEscolher, aoAbrir, aoVer, vazio, marcada } = props
  const own = useId()
  const id = props.id ?? own
  const grid = useRef<HTMLDivElement>(null)
  useImperativeHandle(props.ref, () => grid.current as HTMLDivElement)
  const { first, last: end } = useRowWindow(grid, {
    count: total,
    height: ROW,
    target: atual,
    heading: ROW,
  })
  const last = Math.max(first, end - 1)
  useLayoutEffect(() => aoVer?.(first, last), [aoVer, first, last])
  const at = props.coluna
  useLayoutEffect(() => {
    if (at)
      grid.current
        ?.querySelector(`[data-coluna="${at}"]`)
        ?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [at])

  const slots = useSlots(first, end, linha)
  const table = useTable(colunas, slots, {
    sorting: props.ordem ? [{ id: props.ordem.coluna, desc: props.ordem.desc }] : [],
    rowSelection: marcada
      ? Object.fromEntries(
          slots.flatMap(({ index, row }) => (row !== undefined && marcada(row) ? [[index, true]] : [])),
        )
      : {},
  })
  const tracks = tracksOf(table)
  const template = marcada ? `${MARK} ${tracks}` : tracks
  const choose = useRef(aoEscolher)
  choose.current = aoEscolher
  const open = useRef(aoAbrir)
  open.current = aoAbrir

  return (
    <div className="relative grid min-h-0">
      <div
        ref={grid}
        role="grid"
        id={id}
        aria-label={titulo}
        aria-rowcount={props.contando ? -1 : total + 1}
        aria-colcount={colunas.length + (marcada ? 1 : 0)}
        aria-busy={props.ocupada || undefined}
        aria-multiselectable={marcada ? true : undefined}
        aria-activedescendant={total > 0 ? `${id}-${atual}` : undefined}
        // it scrolls, and it is where single keys act
        tabIndex={0}
        className="grade overflow-auto outline-none"
        style={{ height: 'round(down, 100%, 22px)' }}
      >
        <div role="rowgroup" className="sticky top-0 z-10 bg-bg" style={{ minWidth: props.larguraMinima }}>
          <div
            role="row"
            aria-rowindex={1}
            className="linha border-line border-b"
            style={{ gridTemplateColumns: template }}
          >
            {marcada ? <Mark /> : null}
            {table.getFlatHeaders().map(header => (
              <Heading
                key={header.id}
                header={header}
                atual={header.id === at}
                {...(props.aoOrdenar ? { aoOrdenar: props.aoOrdenar } : {})}
              />
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className="relative"
          style={{ height: total * ROW, minWidth: props.larguraMinima }}
        >
          {table.getRowModel().rows.map(row => (
            <GridRow
              key={row.id}
              id={`${id}-${row.id}`}
              row={row as TableRow<Slot<unknown>>}
              conteudo={row.original.row}
              colunas={colunas as readonly TableColumn<never>[]}
              template={template}
              atual={row.original.index === atual}
              marcada={marcada ? row.getIsSelected() : undefined}
              choose={choose}
              open={open}
            />
          ))}
        </div>
      </div>
      {total === 0 ? <div className="absolute inset-x-0 top-6 px-2 text-dim">{vazio}</div> : null}
    </div>
  )
}

interface HeadingProps<Row> {
  header: Header<Slot<Row>, unknown>
  atual: boolean
  aoOrdenar?: (coluna: string) => void
}

const SORT = { asc: 'ascending', desc: 'descending' } as const
const ARROW = { asc: '▲', desc: '▼' } as const

/** The order has its arrow; the column under the cursor, where `o` acts, has the amber edge. */
function Heading<Row>({ header, atual, aoOrdenar }: HeadingProps<Row>) {
  const { id, columnDef } = header.column
  const ordem = header.column.getIsSorted()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
    <span
      role="columnheader"
      data-coluna={id}
      aria-sort={ordem ? SORT[ordem] : undefined}
      className={`rotulo ${columnDef.meta?.classe} ${atual ? 'coluna-atual' : ''} ${ordem ? 'text-fg' : ''}`}
      onClick={aoOrdenar ? () => aoOrdenar(id) : undefined}
    >
      {flexRender(columnDef.header, header.getContext())}
      {ordem ? <i aria-hidden="true"> {ARROW[ordem]}</i> : null}
    </span>
  )
}

/** Place of the mark; a heading of its own for a screen reader. */
const Mark = () => (
  <span role="columnheader" className="px-0! text-center">
    <span className="sr-only">Seleção</span>
  </span>
)

interface RowProps {
  id: string
  row: TableRow<Slot<unknown>>
  /** Row's value; undefined while its page is on the way. */
  conteudo: unknown
  colunas: readonly TableColumn<never>[]
  template: string
  atual: boolean
  /** undefined: rows cannot be marked here. */
  marcada: boolean | undefined
  choose: { readonly current: (index: number) => void }
  open: { readonly current: ((index: number) => void) | undefined }
}

/** The table makes its rows anew at every scroll; a row is drawn again only when what it shows changed. */
const unchanged = ({ row, ...a }: RowProps, { row: other, ...b }: RowProps): boolean =>
  row.id === other.id && (Object.keys(a) as (keyof typeof a)[]).every(key => a[key] === b[key])

/** Drawn again only when something of its own changed: a step of the cursor draws two rows. */
const GridRow = memo(function GridRow(props: RowProps) {
  const { id, row, conteudo, colunas, template, atual, marcada, choose, open } = props
  const { index } = row.original
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={marcada ?? atual}
      data-atual={atual || undefined}
      className={`linha absolute inset-x-0 ${index % 2 ? 'par' : ''}`}
      style={{ gridTemplateColumns: template, transform: `translateY(${index * ROW}px)` }}
      onClick={() => choose.current(index)}
      onDoubleClick={() => open.current?.(index)}
    >
      {marcada === undefined || conteudo === undefined ? null : (
        <span role="gridcell" className="px-0! text-center text-live" aria-hidden={!marcada}>
          {marcada ? '■' : ''}
        </span>
      )}
      {conteudo === undefined ? (
        // rows that only pass by while somebody scrolls are one cell
        <span role="gridcell" aria-colspan={colunas.length} style={{ gridColumn: '1 / -1' }}>
          …
        </span>
      ) : (
        <Cells row={row} />
      )}
    </div>
  )
}, unchanged)
