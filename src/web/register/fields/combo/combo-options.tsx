import { ComboboxOption, ComboboxOptions } from '@headlessui/react'
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react'

/** Number of rows visible at once, and moved by a page key. */
export const ROWS = 10
const ROW = 22

interface ComboOptionsProps<T> {
  /** Id of the field, from which the ids of list and rows are made. */
  id: string
  label: string
  anchor: RefObject<HTMLInputElement | null>
  rows: readonly T[]
  active: number
  /** Key of a row for Headless UI. */
  keyOf: (linha: T) => string
  draw: (linha: T) => ReactNode
  empty: string
}

/**
 * Draws the list below its field, or above when there is no room, at a fixed position in the window, so that no dialog
 * cuts it. Rows are not virtualised: an enum has tens of rows, and a search fetches its rows by pages.
 */
export function ComboOptions<T>({ id, label, anchor, rows, active, ...rest }: ComboOptionsProps<T>) {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect()
    if (!box) return
    const height = ROWS * ROW + 2
    const bar = document.getElementById('barra')?.getBoundingClientRect().top ?? window.innerHeight
    const below = bar - box.bottom
    const width = Math.max(box.width, 320)
    const common = {
      left: Math.min(box.left, window.innerWidth - width - 8),
      minWidth: width,
      maxHeight: height,
    }
    setPlace(
      below >= Math.min(height, rows.length * ROW + 2) || below > box.top
        ? { ...common, top: box.bottom, maxHeight: Math.min(height, below) }
        : { ...common, bottom: window.innerHeight - box.top, maxHeight: Math.min(height, box.top) },
    )
  }, [anchor, rows.length])
  return (
    <ComboboxOptions
      id={`${id}-lista`}
      aria-label={label}
      // not modal: the forms' dialogs already handle the page below
      modal={false}
      style={place}
      className="fixed z-50 max-w-[90ch] overflow-y-auto border border-live bg-panel"
    >
      {rows.map((linha, index) => (
        <ComboboxOption
          as={Row}
          key={rest.keyOf(linha)}
          id={`${id}-${index}`}
          value={rest.keyOf(linha)}
          order={index}
          current={index === active}
        >
          {rest.draw(linha)}
        </ComboboxOption>
      ))}
      {rows.length === 0 ? (
        <div role="option" aria-selected="false" aria-disabled="true" className="px-2 text-dim">
          {rest.empty}
        </div>
      ) : null}
    </ComboboxOptions>
  )
}

/** Draws a row; aria-selected marks the cursor's, which leaving the field takes. The mouse does not move the cursor. */
function Row({
  current,
  onPointerMove: _moved,
  onMouseMove: _movedToo,
  onPointerLeave: _left,
  onMouseLeave: _leftToo,
  ...given
}: ComponentProps<'div'> & { current: boolean }) {
  return (
    <div
      {...given}
      role="option"
      aria-selected={current}
      className={`flex h-[22px] items-center gap-3 overflow-hidden px-2 whitespace-nowrap ${current ? 'bg-sel text-live' : ''}`}
    />
  )
}
