import { type ReactNode, useId } from 'react'

interface ChoiceListProps<Row> {
  /** Accessible name of the list, or the id of a heading that names it. */
  label: string | { heading: string }
  rows: readonly Row[]
  /** Index of the row under the cursor. The caller's `useCursor` moves the cursor, by commands of the caller's scope. */
  at: number
  onChoose: (index: number) => void
  keyOf: (row: Row) => string | number
  /** Widths of a row's cells: 'grid-cols-[8ch_minmax(0,1fr)]'. */
  columns: string
  className?: string
  striped?: boolean
  /** Tells which rows are marked, when several may be. */
  marked?: (row: Row) => boolean
  /** Id of the list. Given when a search line above has the focus and announces the cursor. */
  searched?: string
  /** False when another element gets the initial focus. */
  focused?: boolean
  empty?: string
  /** Draws the cells of a row. */
  children: (row: Row, index: number) => ReactNode
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * Draws rows to choose from. The caller's scope handles the keys; the row under the cursor is announced and scrolled into
 * sight.
 */
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
