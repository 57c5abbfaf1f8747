import type { Desk } from '../../state/desk.ts'
import { takeText } from '../../ui/field/take-text.ts'
import { runText } from '../run-intent.ts'
import { giveBack } from '../typed/kept-text.ts'
import { mendLast } from './mend-last.ts'

/**
 * Handles Enter: takes the text of the box at once, before another key can change it. With an empty box and a sale without
 * items, Enter corrects the refused note.
 */
export function enter(desk: Desk, input: HTMLInputElement | null): unknown {
  const text = takeText(input)
  if (text.trim() === '') return desk.hasItems.get() ? undefined : mendLast()
  return runText(desk, text, 'teclado').then(taken => taken || giveBack(desk, input, text))
}
