import { type ReactNode, useId } from 'react'

interface ChoiceListProps<Row> {
  /** Name of the list for a screen reader; a heading's id where one names it already. */
  label: string | { heading: string }
  rows: readonly Row[]
  /** Row under the cursor; `useCursor` moves it, and its commands go to the scope. */
  at: number
  /** A row is clicked. */
  onChoose: (index: number) => void
  keyOf: (row: Row) => string | number
  /** Widths of a row's cells: 'grid-cols-[8ch_minmax(0,1fr)]'. */
  columns: string
  /** Classes of the box that scrolls. */
  className?: string
  striped?: boolean
  /** Tells which rows are marked, where several may be. */
  marked?: (row: Row) => boolean
  /** Id of the box for the search line above it, which then has the focus and announces the cursor. */
  searched?: string
  /** false: the dialog or screen begins somewhere else. */
  focused?: boolean
  /** Said in place of the rows while there are none. */
  empty?: string
  /** Cells of a row. */
  children: (row: Row, index: number) => ReactNode
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Draws rows to choose from: the keys are the scope's, the cursor is announced, and its row is kept in sight. */
export function ChoiceList<Row>({
  label,
  rows,
  at,
  onChoose,
  keyOf,
  columns,
  className = 'py-1',
  striped = false,
  marked,
  searched,
  focused = true,
  empty,
  children,
}: ChoiceListProps<Row>) {
  const own = useId()
  const id = searched ?? own
  const focus =
    searched === undefined
      ? {
          tabIndex: 0,
          'data-autofocus': focused || undefined,
          'aria-activedescendant': rows[at] === undefined ? undefined : `${id}-${at}`,
        }
      : {}
  return (
    <div
      id={id}
      role="listbox"
      {...(typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.heading })}
      aria-multiselectable={marked ? true : undefined}
      {...focus}
      className={`outline-none ${className}`}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
        <div
          key={keyOf(row)}
          id={`${id}-${index}`}
          ref={index === at ? intoView : undefined}
          role="option"
          aria-selected={marked ? marked(row) : index === at}
          data-atual={(marked && index === at) || undefined}
          className={`linha dedo ${columns} ${striped && index % 2 ? 'par' : ''}`}
          onClick={() => onChoose(index)}
        >
          {children(row, index)}
        </div>
      ))}
      {empty && rows.length === 0 ? <p className="px-3 text-dim">{empty}</p> : null}
    </div>
  )
}
