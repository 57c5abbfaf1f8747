import { useSyncExternalStore } from 'react'

let media: MediaQueryList | undefined

/** Gives the media query of the class `ampla:` in styles.css, for sizes computed in code. */
function wide(): MediaQueryList | undefined {
  media ??= window.matchMedia?.('(width >= 1600px) and (height >= 850px)')
  return media
}

function subscribe(change: () => void): () => void {
  wide()?.addEventListener('change', change)
  return () => wide()?.removeEventListener('change', change)
}

/**
 * Tells whether the screen is large and read from farther away: it then has larger letters, taller rows and more columns.
 */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide()?.matches === true,
    () => false,
  )
