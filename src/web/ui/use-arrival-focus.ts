import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a screen's only grid once loaded, unless something else has the focus: screen readers then read its row. */
export function useArrivalFocus(ready: boolean): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = document.activeElement
    if (ready && (at === document.body || at instanceof HTMLHeadingElement))
      grid.current?.focus({ preventScroll: true })
  }, [ready])
  return grid
}
