import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const OVERSCAN = 6

/** Height of a screen's parts above and below its rows, px. */
const FRAME = 176
let lastSize = typeof window === 'undefined' ? 0 : Math.max(0, window.innerHeight - FRAME)

interface Rows {
  /** Number of rows, each `height` px tall. */
  count: number
  height: number
  /** Row brought into sight when it changes, and when `follow` does. */
  target: number
  follow?: unknown
  /** Height of a heading that stays at the top of the scroller, px. */
  heading?: number
}

/** Rows to draw: first inclusive, last exclusive. */
interface RowWindow {
  first: number
  last: number
  /** There are more rows than fit. */
  full: boolean
}

/**
 * Which rows of one height are in sight of a scroller. Where it must stand is worked out while rendering, so the rows are
 * there in the same commit, and the box is scrolled just before the frame: nothing asks the browser for a layout in the
 * middle of a keystroke, which at 990 lines costs more than all the rest of a scan.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, height, target, follow, heading = 0 }: Rows,
): RowWindow {
  // before it is measured, the height of the last one: its rows are there in the first commit, and mostly as many as will be
  const [view, setView] = useState({ top: 0, size: lastSize, followed: '' })
  /** Last known place of the box, by its own events or by us. */
  const stands = useRef(0)
  /** Place that we gave it last: the event of that comes late, when the next key may have moved on already. */
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
      lastSize = size
      setView(before => (before.size === size ? before : { ...before, size }))
    }
    const scrolled = () => {
      stands.current = box.scrollTop
      if (put.current !== null && Math.abs(put.current - box.scrollTop) < 1) return
      put.current = null
      setView(before => (before.top === box.scrollTop ? before : { ...before, top: box.scrollTop }))
    }
    // it tells the first size too, after the frame's own layout: to ask for it here would cost one more
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

/** Computes the place of the box, px, that shows the target with the least movement. */
function reveal(r: { target: number; count: number; height: number; top: number; size: number }): number {
  const start = r.target * r.height
  const wanted = start < r.top ? start : Math.max(r.top, start + r.height - r.size)
  return Math.max(0, Math.min(wanted, r.count * r.height - r.size))
}
