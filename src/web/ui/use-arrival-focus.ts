import { type RefObject, useEffect, useRef } from 'react'

/**
 * A grid that is all its screen has takes the focus as its rows come, unless somebody is elsewhere already: there a screen
 * reader hears the row under the cursor.
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
