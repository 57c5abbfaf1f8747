import { flexRender, type Header, type Row as TableRow } from '@tanstack/react-table'
import {
  memo,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { Cells } from '../../tables/cells.tsx'
import { phoneColumns } from '../../tables/phone-columns.ts'
import { useRowWindow } from '../../tables/use-row-window.ts'
import { useSlots } from '../../tables/use-slots.ts'
import { type Slot, type TableColumn, tracksOf, useTable } from '../../tables/use-table.ts'
import { useMobile } from '../mobile.ts'
import { useNarrow, useSlim } from '../narrow.ts'

export interface VirtualGridProps<Row> {
  /** Accessible name of the grid. */
  title: string
  columns: readonly TableColumn<Row>[]
  /** Number of rows, loaded or not. */
  total: number
  /** True while rows are counted: there may be more than `total`. */
  counting?: boolean
  /** Gives a row; undefined while its page loads. */
  rowAt: (index: number) => Row | undefined
  /** Index of the row under the cursor. */
  current: number
  onChoose: (index: number) => void
  onOpen?: (index: number) => void
  /** True when the rows belong to another query, or are missing. */
  busy?: boolean
  /** Receives the first and last row in sight, so that their pages are fetched. */
  onView?: (first: number, last: number) => void
  empty: ReactNode
  /** Id of the grid; its rows are `${id}-${index}`, for aria-activedescendant of the search box. */
  id?: string
  /** Tells which rows are marked. Absent: the row under the cursor is the selected one. */
  marked?: (row: Row) => boolean
  /** Id of the column under the cursor. */
  column?: string
  order?: { coluna: string; desc: boolean } | undefined
  /** Called when a column's heading is clicked. */
  onSort?: (coluna: string) => void
  /** Minimum width of a row, in CSS; a wider grid scrolls sideways. */
  minWidth?: string
  /** True when headings have two lines. */
  tall?: boolean
  /** True when the first column stays in sight while the others scroll sideways. */
  firstStays?: boolean
  ref?: Ref<HTMLDivElement>
}

export const ROW = 22
/** Height of a row that a finger chooses, where there is no keyboard. */
const FINGER_ROW = 40
const MARK = '2ch'

/**
 * Draws a dense virtual grid: rows of 22 px, the total in aria-rowcount. The caller holds the cursor and binds the keys in
 * its scope, so the focus may be in a search box or in the grid. The grid's height is a whole number of rows: no row is cut.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { title, columns: all, total, rowAt, current, onChoose, onOpen, onView, empty, marked } = props
  const narrow = useNarrow()
  // a report's figures are read beside their first column, which stays: it scrolls
  const phone = useSlim() && !props.firstStays
  const columns = useMemo(
    () => (phone ? phoneColumns(all) : narrow ? all.filter(({ wideOnly }) => !wideOnly) : all),
    [phone, narrow, all],
  )
  const minWidth = phone ? undefined : props.minWidth
  const rowHeight = useMobile() ? FINGER_ROW : ROW
  const own = useId()
  const id = props.id ?? own
  const grid = useRef<HTMLDivElement>(null)
  useImperativeHandle(props.ref, () => grid.current as HTMLDivElement)
  const heading = props.tall ? 2 * rowHeight : rowHeight
  const { first, last: end } = useRowWindow(grid, {
    count: total,
    height: rowHeight,
    target: current,
    heading,
  })
  const last = Math.max(first, end - 1)
  useLayoutEffect(() => onView?.(first, last), [onView, first, last])
  const at = props.column
  useLayoutEffect(() => {
    if (at && grid.current) showColumn(grid.current, at)
  }, [at])

  const slots = useSlots(first, end, rowAt)
  const table = useTable(columns, slots, {
    sorting: props.order ? [{ id: props.order.coluna, desc: props.order.desc }] : [],
    rowSelection: marked
      ? Object.fromEntries(
          slots.flatMap(({ index, row }) => (row !== undefined && marked(row) ? [[index, true]] : [])),
        )
      : {},
  })
  const tracks = tracksOf(table)
  const template = marked ? `${MARK} ${tracks}` : tracks
  const choose = useRef(onChoose)
  choose.current = onChoose
  const open = useRef(onOpen)
  open.current = onOpen

  return (
    <div className="relative grid min-h-0">
      <div
        ref={grid}
        role="grid"
        id={id}
        aria-label={title}
        aria-rowcount={props.counting ? -1 : total + 1}
        aria-colcount={columns.length + (marked ? 1 : 0)}
        aria-busy={props.busy || undefined}
        aria-multiselectable={marked ? true : undefined}
        aria-activedescendant={total > 0 ? `${id}-${current}` : undefined}
        // focusable: the grid scrolls, and single-letter keys work in it
        tabIndex={0}
        className={`grade overflow-auto outline-none ${props.firstStays ? 'presa' : ''}`}
        style={{
          height: `round(down, 100%, ${rowHeight}px)`,
          ...(rowHeight === ROW ? {} : { '--row': `${rowHeight}px` }),
        }}
      >
        <div role="rowgroup" className="sticky top-0 z-10 bg-bg" style={{ minWidth }}>
          {/* a report has no columns until its answer comes: a row without cells is none */}
          {columns.length > 0 ? (
            <div
              role="row"
              aria-rowindex={1}
              className={`linha border-line border-b ${props.tall ? 'alta' : ''}`}
              style={{ gridTemplateColumns: template }}
            >
              {marked ? <Mark /> : null}
              {table.getFlatHeaders().map(header => (
                <Heading
                  key={header.id}
                  header={header}
                  current={header.id === at}
                  {...(props.onSort ? { onSort: props.onSort } : {})}
                />
              ))}
            </div>
          ) : null}
        </div>
        <div role="rowgroup" className="relative" style={{ height: total * rowHeight, minWidth }}>
          {table.getRowModel().rows.map(row => (
            <GridRow
              key={row.id}
              id={`${id}-${row.id}`}
              row={row as TableRow<Slot<unknown>>}
              content={row.original.row}
              columns={columns as readonly TableColumn<never>[]}
              template={template}
              height={rowHeight}
              current={row.original.index === current}
              marked={marked ? row.getIsSelected() : undefined}
              choose={choose}
              open={open}
            />
          ))}
        </div>
      </div>
      {total === 0 ? (
        <div className="absolute inset-x-0 px-2 pt-0.5 text-dim" style={{ top: heading }}>
          {empty}
        </div>
      ) : null}
    </div>
  )
}

/**
 * Scrolls a grid sideways to a column, by whole columns: no amount is cut at the edge of the one that stays on the left. A
 * column that stays on the right brings those after it.
 */
function showColumn(grid: HTMLElement, id: string): void {
  const all = [...grid.querySelectorAll<HTMLElement>('[data-coluna]')]
  const heading = all.find(each => each.dataset['coluna'] === id)
  if (!heading) return
  const stays = grid.matches('.presa')
  const left = stays ? (all[0]?.offsetWidth ?? 0) : 0
  // where a column begins beside the first one; those that stay stand elsewhere than in their place
  const edges = all
    .slice(stays ? 1 : 0)
    .flatMap(each => (each.matches('.fica') ? [] : [each.offsetLeft - left]))
  grid.style.paddingRight = ''
  if (heading.matches('.fica')) {
    const end = grid.scrollWidth - grid.clientWidth
    const edge = edges.find(each => each >= end) ?? end
    grid.style.paddingRight = `${edge - end}px`
    grid.scrollLeft = edge
    return
  }
  const right = stays ? (all.find(each => each.matches('.fica'))?.offsetWidth ?? 0) : 0
  const begin = heading.offsetLeft - left
  const least = heading.offsetLeft + heading.offsetWidth + right - grid.clientWidth
  if (begin < grid.scrollLeft) grid.scrollLeft = begin
  else if (least > grid.scrollLeft) grid.scrollLeft = Math.min(...edges.filter(edge => edge >= least), begin)
}

interface HeadingProps<Row> {
  header: Header<Slot<Row>, unknown>
  current: boolean
  onSort?: (coluna: string) => void
}

const SORT = { asc: 'ascending', desc: 'descending' } as const
const ARROW = { asc: '▲', desc: '▼' } as const

/** Draws a heading: an arrow for the order, an amber edge for the column under the cursor. */
function Heading<Row>({ header, current, onSort }: HeadingProps<Row>) {
  const { id, columnDef } = header.column
  const ordem = header.column.getIsSorted()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
    <span
      role="columnheader"
      data-coluna={id}
      aria-sort={ordem ? SORT[ordem] : undefined}
      className={`rotulo ${columnDef.meta?.classe} ${current ? 'coluna-atual' : ''} ${ordem ? 'text-fg' : ''}`}
      onClick={onSort ? () => onSort(id) : undefined}
    >
      {flexRender(columnDef.header, header.getContext())}
      {ordem ? <i aria-hidden="true"> {ARROW[ordem]}</i> : null}
    </span>
  )
}

/** Draws the heading of the column of marks. */
const Mark = () => (
  <span role="columnheader" className="px-0! text-center">
    <span className="sr-only">Seleção</span>
  </span>
)

interface RowProps {
  id: string
  row: TableRow<Slot<unknown>>
  /** Row's value; undefined while its page loads. */
  content: unknown
  columns: readonly TableColumn<never>[]
  template: string
  /** Height of a row, px. */
  height: number
  current: boolean
  /** Undefined when rows of this grid cannot be marked. */
  marked: boolean | undefined
  choose: { readonly current: (index: number) => void }
  open: { readonly current: ((index: number) => void) | undefined }
}

/** Tells whether a row's props are equal, ignoring `row`: the table makes new row objects at every scroll. */
const unchanged = ({ row, ...a }: RowProps, { row: other, ...b }: RowProps): boolean =>
  row.id === other.id && (Object.keys(a) as (keyof typeof a)[]).every(key => a[key] === b[key])

/** Row redrawn only when its content changes: moving the cursor redraws two rows. */
const GridRow = memo(function GridRow(props: RowProps) {
  const { id, row, content, columns, template, height, current, marked, choose, open } = props
  const { index } = row.original
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={marked ?? current}
      data-atual={current || undefined}
      className={`linha absolute inset-x-0 ${index % 2 ? 'par' : ''}`}
      style={{ gridTemplateColumns: template, transform: `translateY(${index * height}px)` }}
      onClick={() => choose.current(index)}
      onDoubleClick={() => open.current?.(index)}
    >
      {marked === undefined || content === undefined ? null : (
        <span role="gridcell" className="px-0! text-center text-live" aria-hidden={!marked}>
          {marked ? '■' : ''}
        </span>
      )}
      {content === undefined ? (
        // while its page loads, a row is a single cell
        <span role="gridcell" aria-colspan={columns.length} style={{ gridColumn: '1 / -1' }}>
          …
        </span>
      ) : (
        <Cells row={row} />
      )}
    </div>
  )
}, unchanged)
