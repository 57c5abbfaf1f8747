import { useSyncExternalStore } from 'react'

let media: MediaQueryList | undefined

/** Gives the media query of a narrow window: a page at 200 %. */
function narrow(): MediaQueryList | undefined {
  media ??= window.matchMedia?.('(width < 900px)')
  return media
}

function subscribe(change: () => void): () => void {
  narrow()?.addEventListener('change', change)
  return () => narrow()?.removeEventListener('change', change)
}

export const isNarrow = (): boolean => narrow()?.matches === true

/** Tells whether the window is narrow: lists then leave out the columns declared `wide`. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow, () => false)
