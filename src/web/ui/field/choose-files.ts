/**
 * Opens the browser's chooser of that field. Not by a click, where there is another way: Headless UI remembers what was clicked as the
 * place of the focus, and when a window closes gives it back to a hidden input, which takes none.
 */
export function chooseFiles(input: HTMLInputElement | null): void {
  if (typeof input?.showPicker === 'function') input.showPicker()
  else input?.click()
}
