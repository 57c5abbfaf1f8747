import { useSyncExternalStore } from 'react'

/** Declared wrappers name themselves in the user agent. */
const WRAPPER = /\bTeclaMobile\b/

const query = () => window.matchMedia?.('(pointer: coarse) and (hover: none)')

/**
 * A hand without a keyboard: the app wrapper, or a coarse pointer without hover. Dialogs go full screen with a back arrow, key hints
 * and F2 leave. A narrow window with a keyboard is not it and keeps every key.
 */
export const isMobile = (): boolean => WRAPPER.test(navigator.userAgent) || query()?.matches === true

export function useMobile(): boolean {
  return useSyncExternalStore(
    change => {
      const media = query()
      media?.addEventListener('change', change)
      return () => media?.removeEventListener('change', change)
    },
    isMobile,
    () => false,
  )
}
