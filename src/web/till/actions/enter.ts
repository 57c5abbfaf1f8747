import type { Desk } from '../../state/desk.ts'
import { takeText } from '../../ui/field/take-text.ts'
import { giveBack } from '../kept-text.ts'
import { runText } from '../run-intent.ts'
import { mendLast } from './mend-last.ts'

/**
 * Enter: the text leaves the box once, synchronously, before anything else may happen to it. In an empty box, with no customer
 * at the counter, it goes to the note that was refused.
 */
export function enter(desk: Desk, input: HTMLInputElement | null): unknown {
  const text = takeText(input)
  if (text.trim() === '') return desk.hasItems.get() ? undefined : mendLast()
  return runText(desk, text, 'teclado').then(taken => taken || giveBack(desk, input, text))
}
