import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { pageState } from '../state/cell.ts'

const OVERSCAN = 6

/** Height of what a screen draws above and below its rows, px. */
const FRAME = 176
const page = pageState(() => ({
  lastSize: typeof window === 'undefined' ? 0 : Math.max(0, window.innerHeight - FRAME),
}))

interface Rows {
  /** Number of rows, each `height` px tall. */
  count: number
  height: number
  /** Index of the row to scroll into sight when `target` or `follow` changes. */
  target: number
  follow?: unknown
  /** Height of a heading fixed at the top of the scroller, px. */
  heading?: number
}

/** Rows to draw: first inclusive, last exclusive. */
interface RowWindow {
  first: number
  last: number
  /** True when more rows exist than fit. */
  full: boolean
}

/**
 * Computes which rows of equal height are in sight. The scroll position is computed while rendering, so that the rows
 * are in the same commit, and the box is scrolled just before the frame. Thus no keystroke forces a layout, which in a
 * long cart costs more than the rest of a scan.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, height, target, follow, heading = 0 }: Rows,
): RowWindow {
  // before measuring, use the last height: the first commit then draws mostly the right rows
  const [view, setView] = useState({ top: 0, size: page.lastSize, followed: '' })
  /** Last known scroll position, from an event or set here. */
  const stands = useRef(0)
  /** Position set last: its scroll event comes late, maybe after the next key. */
  const put = useRef<number | null>(null)

  const followed = `${target}/${count}/${view.size}/${follow}`
  let { top } = view
  if (followed !== view.followed) {
    top = reveal({ target, count, height, top, size: view.size })
    setView({ ...view, top, followed })
  }

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = () => {
      const size = Math.max(0, box.clientHeight - heading)
      page.lastSize = size
      setView(before => (before.size === size ? before : { ...before, size }))
    }
    const scrolled = () => {
      stands.current = box.scrollTop
      if (put.current !== null && Math.abs(put.current - box.scrollTop) < 1) return
      put.current = null
      setView(before => (before.top === box.scrollTop ? before : { ...before, top: box.scrollTop }))
    }
    // the observer also reports the first size, after the frame's layout: measuring here would force another layout
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [scroller, heading])

  useLayoutEffect(() => {
    if (top === stands.current) return
    const frame = requestAnimationFrame(() => {
      stands.current = top
      put.current = top
      if (scroller.current) scroller.current.scrollTop = top
    })
    return () => cancelAnimationFrame(frame)
  }, [scroller, top])

  const first = Math.max(0, Math.floor(top / height) - OVERSCAN)
  return {
    first,
    last: Math.min(count, Math.ceil((top + view.size) / height) + OVERSCAN),
    full: count * height > view.size,
  }
}

/** Computes the scroll position, px, that shows the target with the least movement. */
function reveal(r: { target: number; count: number; height: number; top: number; size: number }): number {
  const start = r.target * r.height
  const wanted = start < r.top ? start : Math.max(r.top, start + r.height - r.size)
  return Math.max(0, Math.min(wanted, r.count * r.height - r.size))
}
