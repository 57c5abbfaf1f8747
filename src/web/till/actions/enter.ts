import { getDefaultStore } from 'jotai'
import { hasItemsAtom } from '../../state/sale.ts'
import { giveBack } from '../kept-text.ts'
import { runText } from '../run-intent.ts'
import { mendLast } from './mend-last.ts'

/** What stands in the box leaves it, once, and is the caller's. */
export function takeText(input: HTMLInputElement | null): string {
  const text = input?.value ?? ''
  if (input) {
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return text
}

/**
 * Enter: the text leaves the box once, synchronously, before anything else may happen to it. In an empty box, with no customer
 * at the counter, it goes to the note that was refused.
 */
export function enter(input: HTMLInputElement | null): unknown {
  const text = takeText(input)
  if (text.trim() === '') return getDefaultStore().get(hasItemsAtom) ? undefined : mendLast()
  return runText(text, 'teclado').then(taken => taken || giveBack(input, text))
}
