import { replaceText } from '../keys/scan-field.ts'
import { focusOn } from '../register/form/focus.ts'
import type { FormStore } from '../register/form/store.ts'

const LINES = '[data-omnibar]:enabled'
const READ = '[role="grid"][data-home]'
const RECIPIENT = '[data-campo="parceiro_id"]:not(:disabled, [readonly], [aria-disabled="true"])'

/** Finds the control to start at: the recipient; with a recipient, or read-only, the lines. */
export const whereToBegin = (store: FormStore, form: HTMLElement): HTMLElement | null =>
  form.querySelector(store.valor('parceiro_id') == null ? RECIPIENT : LINES) ?? form.querySelector(READ)

/** Finds the lines, to continue after the header while they are visible. */
export function goesOnAtLines(form: HTMLElement): HTMLElement | null {
  const box = form.querySelector<HTMLElement>(LINES)
  return box?.closest('[hidden]') ? null : box
}

/** Searches for `@maria`, typed at the lines, in the recipient's field of the top form. */
export function lookUpBuyer(texto: string): void {
  const field = [...document.querySelectorAll<HTMLInputElement>(RECIPIENT)].at(-1)
  if (!field) return
  focusOn(field)
  if (texto !== '') replaceText(field, texto, 0, field.value.length)
}
