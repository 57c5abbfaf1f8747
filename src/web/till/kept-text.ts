import { typedAtom } from './typed.ts'

/**
 * Text that was typed and refused: it stays in the box, selected, to be typed over or repaired. A reading that is taken
 * drops it.
 */
let kept: { input: HTMLInputElement; text: string } | null = null

export function giveBack(input: HTMLInputElement | null, text: string): void {
  if (input?.value !== '') return
  input.value = text
  kept = { input, text }
  typedAtom.set('recusa')
  if (document.activeElement === input) input.select()
}

/** Something else was sold, or the sale ended: what was refused before is no longer what the hand is at. */
export function dropKept(): void {
  if (kept && kept.input.value === kept.text) {
    kept.input.value = ''
    typedAtom.set(null)
  }
  kept = null
}
