import { cell } from '../state/cell.ts'

/** Whether the browser lets this page play: it does once the user has pressed a key or clicked. */
export const unlockedAtom = cell(navigator.userActivation?.hasBeenActive !== false)

/** Orders that were announced and wait to be accepted. */
export const waitingAtom = cell<readonly number[]>([])
