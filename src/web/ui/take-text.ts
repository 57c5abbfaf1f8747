/** What stands in the box leaves it, once, and is the caller's. */
export function takeText(input: HTMLInputElement | null): string {
  const text = input?.value ?? ''
  if (input) {
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return text
}
