/** Which keys belong to the element under focus whatever the keymap says. */

const editable = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range|file)$/.test(target.type)) ||
  target instanceof HTMLTextAreaElement

/** A text field with content keeps select-all and undo; an empty one, or anywhere else, gives them to the keymap (G-099). */
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

/** Typing, moving and deleting inside a field, and Enter or Space on a control, are never a chord. */
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

/** Keys the browser itself acts on: with one of ours bound anywhere, they never reach it. Ctrl with Home, End or Delete is a text's. */
export function browserKey(event: KeyboardEvent): boolean {
  if (/^[DEH]./.test(event.key)) return false
  return /^F\d/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey
}

/** A character typed while no field has the focus. */
export function typesNowhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return false
  return !editable(event.target) && !(event.target instanceof HTMLSelectElement)
}

/**
 * Finds the field where typing goes on this screen when it has nowhere to go (`data-home`); null when there is none or
 * it is closed.
 */
export const homeField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('[data-home]:enabled')
