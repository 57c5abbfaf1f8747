import { flushSync } from 'react-dom'
import { pageState } from '../../state/cell.ts'

/** Lists the form's controls that can be edited. Controls have `data-campo` with their wire path. */
const controls = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('[data-campo]')].filter(
    control =>
      !control.matches(':disabled, [readonly], [aria-readonly="true"], [aria-disabled="true"]') &&
      control.closest('[hidden]') === null,
  )

interface FocusState {
  /** Last control that Enter moved the focus to. */
  brought: Element | null
}

const page = pageState((): FocusState => ({ brought: null }))

/** Tells whether this is the last control that Enter moved the focus to; later moves by Tab or mouse are not recorded. */
export const cameByEnter = (control: Element): boolean => control === page.brought

/**
 * Moves the focus to the first, next or previous editable control, including controls that the last key made visible.
 * `passa` tells which controls to skip. Returns false when no control is left in that direction.
 */
export function moveFocus(
  box: HTMLElement,
  step: 'primeiro' | 'proximo' | 'anterior',
  passa: (control: HTMLElement) => boolean = () => false,
): boolean {
  if (step !== 'primeiro') flushSync(() => {})
  const active = document.activeElement
  const list = controls(box).filter(
    control => control === active || control.contains(active) || !passa(control),
  )
  const at = list.findIndex(control => control === active || control.contains(active))
  const next =
    step === 'primeiro'
      ? list[0]
      : step === 'anterior'
        ? list[at < 0 ? list.length - 1 : at - 1]
        : (list[at + 1] ?? after(list, active, at))
  if (!next || (step === 'proximo' && at >= 0 && list.indexOf(next) <= at)) return false
  focusOn(next)
  page.brought = step === 'proximo' ? next : null
  return true
}

/** Focuses a control and selects its text, as Tab does, so that typing replaces the text. */
export function focusOn(control: HTMLElement): void {
  control.focus()
  if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select()
  control.scrollIntoView({ block: 'nearest' })
}

/** Finds the first focusable element of a tab without editable fields: a read-only field or a button. */
export const firstStop = (part: HTMLElement): HTMLElement | null =>
  part.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')

/** Finds the control after the focused element, when that element is a button or a read-only field. */
const after = (list: readonly HTMLElement[], active: Element | null, at: number) =>
  at >= 0 || !active
    ? undefined
    : list.find(control => active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)

/** Runs `then` once there() is true, now or when lazily loaded content comes to the box. Returns a stop function. */
export function whenThere(box: HTMLElement, there: () => boolean, then: () => void): () => void {
  const comes = new MutationObserver(() => look())
  const look = () => {
    if (!there()) return false
    comes.disconnect()
    then()
    return true
  }
  if (!look()) comes.observe(box, { childList: true, subtree: true })
  return () => comes.disconnect()
}

/** Waits until a closed window has given the focus back, so that a later focus call is not undone. */
export async function focusGivenBack(): Promise<void> {
  flushSync(() => {})
  await new Promise(resolve => setTimeout(resolve))
}

/** Focuses the control with exactly this path, if there is one, and scrolls to it. */
export function focusError(box: HTMLElement, chave: string): void {
  const control = box.querySelector<HTMLElement>(`[data-campo="${CSS.escape(chave)}"]`)
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
}

/** Sends 'form-enter' to the focused control; true when the control uses the Enter (to add a typed e-mail). */
export function enterOn(active: Element | null): boolean {
  return active?.dispatchEvent(new CustomEvent('form-enter', { cancelable: true })) === false
}
