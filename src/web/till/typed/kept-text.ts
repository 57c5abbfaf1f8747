import { type Desk, ofDesk } from '../../state/desk.ts'
import { typedOf } from './typed.ts'

/** Refused text, left selected in the box for correction. The next accepted entry removes it. */
const keptOf = ofDesk((): { now: { input: HTMLInputElement; text: string } | null } => ({ now: null }))

/** Puts a refused text back into the box, selected for correction, unless the user has typed something else. */
export function giveBack(desk: Desk, input: HTMLInputElement | null, text: string): void {
  if (input?.value !== '') return
  input.value = text
  keptOf(desk).now = { input, text }
  typedOf(desk).set('recusa')
  if (document.activeElement === input) input.select()
}

/** Removes the refused text, once something else was sold or the sale ended. */
export function dropKept(desk: Desk): void {
  const kept = keptOf(desk).now
  if (kept && kept.input.value === kept.text) {
    kept.input.value = ''
    typedOf(desk).set(null)
  }
  keptOf(desk).now = null
}
