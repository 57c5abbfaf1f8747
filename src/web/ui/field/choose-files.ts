/**
 * Opens the browser's file chooser of a field. Uses showPicker where possible: Headless UI remembers a clicked element as
 * the focus and, when a window closes, would focus the hidden input, which cannot take it.
 */
export function chooseFiles(input: HTMLInputElement | null): void {
  if (typeof input?.showPicker === 'function') input.showPicker()
  else input?.click()
}
