import { flushSync } from 'react-dom'

/** Moves of the focus inside a form. Controls are marked `data-campo` with their wire path. */

const controls = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('[data-campo]')].filter(
    control =>
      !control.matches(':disabled, [readonly], [aria-readonly="true"], [aria-disabled="true"]') &&
      control.closest('[hidden]') === null,
  )

/** Control that Enter reached last. */
let brought: Element | null = null

/** Enter brought the focus there, not Tab, a click or a key of its own. */
export const cameByEnter = (control: Element): boolean => control === brought

/**
 * First, next or previous control that takes typing, those that the last key brought into sight included; `passa` are gone past. False:
 * there is none that way.
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
  brought = step === 'proximo' ? next : null
  return true
}

/** As Tab does: what is typed next takes the place of what is there. */
export function focusOn(control: HTMLElement): void {
  control.focus()
  if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select()
  control.scrollIntoView({ block: 'nearest' })
}

/** Finds the first stop of a part that takes no typing: its first read-only field, or a button there. */
export const firstStop = (part: HTMLElement): HTMLElement | null =>
  part.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')

/** From a button or a read-only field: the first control that comes after it in the page. */
const after = (list: readonly HTMLElement[], active: Element | null, at: number) =>
  at >= 0 || !active
    ? undefined
    : list.find(control => active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)

/** Once it is so of what is in the box, now or as more of it comes: a part, or a control, with code of its own is behind the form. */
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

/** A window that was just closed gives the focus back to what had it; where it is wanted elsewhere, that comes after. */
export async function focusGivenBack(): Promise<void> {
  flushSync(() => {})
  await new Promise(resolve => setTimeout(resolve))
}

/** The control of a path (a list's own, for an error inside it). */
export function focusError(box: HTMLElement, chave: string): void {
  const control = box.querySelector<HTMLElement>(`[data-campo="${CSS.escape(chave)}"]`)
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
}

/** Asks the control under the focus first: true when Enter means something to it (an e-mail to add). */
export function enterOn(active: Element | null): boolean {
  return active?.dispatchEvent(new CustomEvent('form-enter', { cancelable: true })) === false
}
