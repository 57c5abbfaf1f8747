import { mediaOf, useMedia } from './media.ts'

/** Name of the mobile apps in the user agent. */
const WRAPPER = /\bTeclaMobile\b/

/** The media query of touch devices. */
const hand = mediaOf('(pointer: coarse) and (hover: none)')

/**
 * Tells whether there is no keyboard: in the mobile app, or with a coarse pointer without hover. Then dialogs are full
 * screen with a back arrow, and key hints are hidden. A narrow window with a keyboard keeps all keys.
 */
export const isMobile = (): boolean => hand.matches() || WRAPPER.test(navigator.userAgent)

export const useMobile = (): boolean => useMedia(hand, isMobile)
