import { cell } from '../state/cell.ts'

/** True once the user has pressed a key or clicked: only then the browser lets the page play. */
export const unlockedAtom = cell(navigator.userActivation?.hasBeenActive !== false)

/** Orders that were announced and wait to be accepted. */
export const waitingAtom = cell<readonly number[]>([])
