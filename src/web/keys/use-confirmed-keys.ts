import { useLayoutEffect, useState } from 'react'
import { holdKeys, releaseKeys } from './hold.ts'

/**
 * Holds the keys typed after a window was confirmed (`hold`) until it has closed: the form is checked, and the window drawn
 * closed, only after the next key. `stay` gives them to the window, which was refused or asks more.
 */
export function useConfirmedKeys(): { hold: () => void; stay: () => void } {
  const [keys] = useState({ hold: () => holdKeys('linhas'), stay: () => releaseKeys('linhas') })
  useLayoutEffect(() => keys.stay, [keys])
  return keys
}
