import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a screen's only grid when its rows come, unless the user is elsewhere, so that a screen reader reads the row under
 * the cursor.
 */
export function useArrivalFocus(ready: boolean): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = document.activeElement
    if (ready && (at === document.body || at instanceof HTMLHeadingElement))
      grid.current?.focus({ preventScroll: true })
  }, [ready])
  return grid
}
