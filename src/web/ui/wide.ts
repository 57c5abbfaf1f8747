import { useSyncExternalStore } from 'react'

let media: MediaQueryList | undefined

/** The same question as `ampla:` in styles.css, for what is measured in rows or asked of the server. */
function wide(): MediaQueryList | undefined {
  media ??= window.matchMedia?.('(width >= 1600px) and (height >= 850px)')
  return media
}

function subscribe(change: () => void): () => void {
  wide()?.addEventListener('change', change)
  return () => wide()?.removeEventListener('change', change)
}

/** A large screen, read from farther away: larger letters, taller rows, more columns. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide()?.matches === true,
    () => false,
  )
