import { useState } from 'react'
import { cameFrom, go } from './location.ts'

/** Screens that list faults to correct: from a screen opened there, ESC returns to the list. */
const OPENERS = /^\/contabil\/sped/

/** Gives where ESC leads: the list of faults that opened this screen, else `otherwise`. */
export function useWayBack(otherwise: string): { backTo: string; goBack: () => void } {
  const [opener] = useState(cameFrom)
  return opener !== null && OPENERS.test(opener)
    ? { backTo: opener, goBack: () => window.history.back() }
    : { backTo: otherwise, goBack: () => go(otherwise) }
}
