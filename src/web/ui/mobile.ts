import { cellFrom } from '../state/cell.ts'
import { tab } from '../state/device.ts'
import { type Media, mediaOf, useMedia } from './media.ts'

/** Name of the mobile apps in the user agent. */
const WRAPPER = /\bTeclaMobile\b/

/** The media query of touch devices. */
const hand = mediaOf('(pointer: coarse) and (hover: none)')

/** Mark in the tab that a keyboard is there. */
const SEEN = 'tecla.teclado'

const keyboard = cellFrom(() => tab.getItem(SEEN) !== null)

/** Tells whether the page runs in the mobile app. */
export const inMobileApp = (): boolean => WRAPPER.test(navigator.userAgent)

/**
 * Tells whether there is no keyboard: in the mobile app, or with a coarse pointer without hover and no key yet that only a
 * keyboard has. Then dialogs are full screen with a back arrow, and key hints are hidden. A narrow window with a keyboard
 * keeps all keys.
 */
export const isMobile = (): boolean => inMobileApp() || (hand.matches() && !keyboard.get())

const touch = mediaOf('(pointer: coarse)')

/** Tells whether Headless UI leaves the focus on a dialog's frame, so that no keyboard slides over it: by the pointer alone. */
export const staysOnFrame = touch.matches

const bare: Media = {
  matches: isMobile,
  subscribe(change) {
    const ends = [hand.subscribe(change), keyboard.sub(change)]
    return () => {
      for (const end of ends) end()
    }
  },
}

export const useMobile = (): boolean => useMedia(bare)

/** Chords that no keyboard on a screen has: F1 to F24, and those with Ctrl, Alt or Meta. */
const OF_A_KEYBOARD = /(^|\+)F\d+$|^(Control|Alt|Meta)\+./

/** Notes a pressed chord: a touch screen at which a keyboard stands (a till, a tablet) shows and takes its keys from now on. */
export function noteChord(chord: string): void {
  if (keyboard.get() || !OF_A_KEYBOARD.test(chord)) return
  keyboard.set(true)
  tab.setItem(SEEN, '1')
}
