import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a screen's only grid when its rows load, unless the user has focused something else: a screen reader then reads
 * the row under the cursor.
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
