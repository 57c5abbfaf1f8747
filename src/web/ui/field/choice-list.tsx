import { Fragment, type MouseEvent, type ReactNode, type Ref, useId } from 'react'

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
  /** Tells which rows are marked, when several may be. The mark is then the first cell of each row. */
  marked?: (row: Row) => boolean
  /** Gives the heading of the group that begins at this row. */
  heading?: (row: Row, index: number) => ReactNode
  /** Id of the list. Given when a text box has the focus, which a click leaves there, and announces the cursor. */
  searched?: string
  /** False when another element gets the initial focus. */
  focused?: boolean
  empty?: string
  ref?: Ref<HTMLDivElement>
  /** Draws the cells of a row. */
  children: (row: Row, index: number) => ReactNode
}

/** Ref that scrolls an element into sight when it appears. */
export const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Draws rows to choose from; the caller's scope has the keys. The cursor's row is announced and scrolled to. */
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
  heading,
  searched,
  focused = true,
  empty,
  ref,
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
      : { onMouseDown: (event: MouseEvent) => event.preventDefault() }
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      {...(typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.heading })}
      aria-multiselectable={marked ? true : undefined}
      {...focus}
      className={`outline-none ${className}`}
    >
      {rows.map((row, index) => {
        const on = marked?.(row)
        return (
          <Fragment key={keyOf(row)}>
            {heading?.(row, index)}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys */}
            <div
              id={`${id}-${index}`}
              ref={index === at ? intoView : undefined}
              role="option"
              aria-selected={on ?? index === at}
              data-atual={(marked && index === at) || undefined}
              className={`linha dedo ${columns} ${striped && index % 2 ? 'par' : ''}`}
              onClick={() => onChoose(index)}
            >
              {on === undefined ? null : (
                <span aria-hidden="true" className={on ? 'text-live' : 'text-dim'}>
                  {on ? '■' : '□'}
                </span>
              )}
              {children(row, index)}
            </div>
          </Fragment>
        )
      })}
      {empty && rows.length === 0 ? <p className="px-3 text-dim">{empty}</p> : null}
    </div>
  )
}
