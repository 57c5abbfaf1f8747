import { useSyncExternalStore } from 'react'

/** Declared wrappers name themselves in the user agent. */
const WRAPPER = /\bTeclaMobile\b/

let media: MediaQueryList | undefined

/** One live query for the whole page: every key printed on the screen asks it. */
function hand(): MediaQueryList | undefined {
  media ??= window.matchMedia?.('(pointer: coarse) and (hover: none)')
  return media
}

/**
 * A hand without a keyboard: the app wrapper, or a coarse pointer without hover. Dialogs go full screen with a back arrow, key hints
 * and F2 leave. A narrow window with a keyboard is not it and keeps every key.
 */
export const isMobile = (): boolean => hand()?.matches === true || WRAPPER.test(navigator.userAgent)

function subscribe(change: () => void): () => void {
  hand()?.addEventListener('change', change)
  return () => hand()?.removeEventListener('change', change)
}

const never = () => false

export const useMobile = (): boolean => useSyncExternalStore(subscribe, isMobile, never)
