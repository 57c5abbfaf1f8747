/**
 * Opens the browser's file chooser of an input. Prefers showPicker to click: Headless UI remembers a clicked element as the
 * focus and, when a dialog closes, would focus the hidden input, which cannot take the focus.
 */
export function chooseFiles(input: HTMLInputElement | null): void {
  if (typeof input?.showPicker === 'function') input.showPicker()
  else input?.click()
}
