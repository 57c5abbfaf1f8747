import { useSyncExternalStore } from 'react'

let media: MediaQueryList | undefined

/** Gives the media query of `ampla:` in styles.css, for sizes in rows and queries to the server. */
function wide(): MediaQueryList | undefined {
  media ??= window.matchMedia?.('(width >= 1600px) and (height >= 850px)')
  return media
}

function subscribe(change: () => void): () => void {
  wide()?.addEventListener('change', change)
  return () => wide()?.removeEventListener('change', change)
}

/** Tells whether the screen is large and read from farther away: larger letters, taller rows, more columns. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide()?.matches === true,
    () => false,
  )
