/** Empties an input and returns its text. */
export function takeText(input: HTMLInputElement | null): string {
  const text = input?.value ?? ''
  if (input) {
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return text
}
