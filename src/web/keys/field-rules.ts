/** Tells whether the element takes typed text, and therefore keeps some keys in any keymap. */

const editable = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range|file)$/.test(target.type)) ||
  target instanceof HTMLTextAreaElement

/**
 * Tells whether Ctrl+A, Y or Z belongs to a text field with content. In other places these keys belong to the keymap
 * (G-099).
 */
export function keepsSelectAll(event: KeyboardEvent): boolean {
  return (
    event.ctrlKey &&
    !event.altKey &&
    !event.shiftKey &&
    /^[ayz]$/i.test(event.key) &&
    editable(event.target) &&
    event.target.value !== ''
  )
}

/**
 * Tells whether the key belongs to the focused element: typing, moving and deleting in a field, choosing in a select,
 * Enter or Space on a button or link.
 */
export function belongsToTarget(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  const { key, target } = event
  if (editable(target)) {
    if (key.length === 1) return true
    if (target instanceof HTMLTextAreaElement && /^(Enter|Arrow.*|Home|End|Page.*)$/.test(key)) return true
    return target.value !== '' && /^(Delete|Backspace|Home|End|ArrowLeft|ArrowRight)$/.test(key)
  }
  if (target instanceof HTMLSelectElement) return /^(Arrow.*|Home|End|.)$/.test(key)
  if (target instanceof HTMLElement && (key === 'Enter' || key === ' '))
    return target.closest('button, a[href], summary, [role="menuitem"]') !== null
  return false
}

/**
 * Tells whether a key bound in another context must be kept from the browser: F keys, and keys with Ctrl, Alt or Meta.
 * Home, End, Delete, Enter and Esc are left to the browser even with these.
 */
export function browserKey(event: KeyboardEvent): boolean {
  if (/^[DEH]./.test(event.key)) return false
  return /^F\d/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey
}

/** Tells whether the key types a character while no text field or select has the focus. */
export function typesNowhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return false
  return !editable(event.target) && !(event.target instanceof HTMLSelectElement)
}

/** Finds the screen's field for keys typed without a focused field (`data-home`); null when missing or disabled. */
export const homeField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('[data-home]:enabled')
