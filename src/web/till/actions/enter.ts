import type { Desk } from '../../state/desk.ts'
import { takeText } from '../../ui/field/take-text.ts'
import { giveBack } from '../kept-text.ts'
import { runText } from '../run-intent.ts'
import { mendLast } from './mend-last.ts'

/**
 * Takes the box's text on Enter, once and synchronously, before another key can change it. With an empty box and no sale
 * open, Enter goes to the refused note.
 */
export function enter(desk: Desk, input: HTMLInputElement | null): unknown {
  const text = takeText(input)
  if (text.trim() === '') return desk.hasItems.get() ? undefined : mendLast()
  return runText(desk, text, 'teclado').then(taken => taken || giveBack(desk, input, text))
}
