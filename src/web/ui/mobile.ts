import { useSyncExternalStore } from 'react'

/** Name of the mobile apps in the user agent. */
const WRAPPER = /\bTeclaMobile\b/

let media: MediaQueryList | undefined

/** Returns the media query of touch devices, made once because every key hint on the screen reads it. */
function hand(): MediaQueryList | undefined {
  media ??= window.matchMedia?.('(pointer: coarse) and (hover: none)')
  return media
}

/**
 * Tells whether there is no keyboard: in the mobile app, or with a coarse pointer without hover. Then dialogs are full
 * screen with a back arrow, and key hints are hidden. A narrow window with a keyboard keeps all keys.
 */
export const isMobile = (): boolean => hand()?.matches === true || WRAPPER.test(navigator.userAgent)

function subscribe(change: () => void): () => void {
  hand()?.addEventListener('change', change)
  return () => hand()?.removeEventListener('change', change)
}

const never = () => false

export const useMobile = (): boolean => useSyncExternalStore(subscribe, isMobile, never)
