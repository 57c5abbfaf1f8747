import { type Desk, ofDesk } from '../state/desk.ts'
import { typedOf } from './typed.ts'

/**
 * Text that was typed and refused: it stays in the box, selected, to be typed over or repaired. A reading that is taken
 * drops it.
 */
const keptOf = ofDesk((): { now: { input: HTMLInputElement; text: string } | null } => ({ now: null }))

export function giveBack(desk: Desk, input: HTMLInputElement | null, text: string): void {
  if (input?.value !== '') return
  input.value = text
  keptOf(desk).now = { input, text }
  typedOf(desk).set('recusa')
  if (document.activeElement === input) input.select()
}

/** Something else was sold, or the sale ended: what was refused before is no longer what the hand is at. */
export function dropKept(desk: Desk): void {
  const kept = keptOf(desk).now
  if (kept && kept.input.value === kept.text) {
    kept.input.value = ''
    typedOf(desk).set(null)
  }
  keptOf(desk).now = null
}
