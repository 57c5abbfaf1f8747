import { useState } from 'react'
import { cameFrom, go } from './location.ts'

/** Screens that list what is to be mended: what they open comes back to them. */
const OPENERS = /^\/contabil\/sped/

/** Gives where ESC leads: the list of faults that opened this screen, else the screen's own place. */
export function useWayBack(otherwise: string): { backTo: string; goBack: () => void } {
  const [opener] = useState(cameFrom)
  return opener !== null && OPENERS.test(opener)
    ? { backTo: opener, goBack: () => window.history.back() }
    : { backTo: otherwise, goBack: () => go(otherwise) }
}
