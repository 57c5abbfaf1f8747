/** Tells whether the element takes typed text, and therefore keeps some keys in any keymap. */

/** Keys that delete or move the caret within a line. */
const CARET = /^(Delete|Backspace|Home|End|ArrowLeft|ArrowRight)$/

const editable = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range|file)$/.test(target.type)) ||
  target instanceof HTMLTextAreaElement

/** Fields that steer what lies around them, such as a list: while empty, they leave their editing keys to it. */
const STEERING = '[data-home], [data-steers], [type="search"], [role="combobox"]'

const edits = (target: HTMLInputElement | HTMLTextAreaElement): boolean =>
  target.value !== '' || !target.matches(STEERING)

/** Tells whether Ctrl+A, Y or Z edits the focused text; Ctrl+Delete does not: many screens bind a command to it. */
export function editsText(event: KeyboardEvent): boolean {
  const { ctrlKey, altKey, shiftKey, key, target } = event
  return ctrlKey && !altKey && !shiftKey && /^[ayz]$/i.test(key) && editable(target) && edits(target)
}

/** Tells whether the key is the focused element's: to edit a field, choose in a select, press a button or link. */
export function belongsToTarget(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  const { key, target } = event
  if (editable(target)) {
    if (key.length === 1) return true
    if (target instanceof HTMLTextAreaElement && /^(Enter|Arrow.*|Home|End|Page.*)$/.test(key)) return true
    return CARET.test(key) && edits(target)
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
