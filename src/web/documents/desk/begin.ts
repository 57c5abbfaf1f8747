import { replaceText } from '../../keys/scan-field.ts'
import { focusOn } from '../../register/form/focus.ts'
import type { FormStore } from '../../register/form/store.ts'

const LINES = '[data-omnibar]:enabled'
const READ = '[role="grid"][data-home]'
const RECIPIENT = '[data-campo="parceiro_id"]:not(:disabled, [readonly], [aria-disabled="true"])'

/**
 * Finds the control to focus first: the recipient's field while empty, else the box to type lines. When this one is
 * missing or disabled, the grid of a read-only document; null: neither.
 */
export const whereToBegin = (store: FormStore, form: HTMLElement): HTMLElement | null =>
  form.querySelector(store.valor('parceiro_id') == null ? RECIPIENT : LINES) ?? form.querySelector(READ)

/** Finds the box to type lines, in a hidden part too, or the grid of a read-only document. */
export const boxOfLines = (form: HTMLElement): HTMLElement | null =>
  form.querySelector(LINES) ?? form.querySelector(READ)

/** Finds the box for lines, focused after the last header field; null while hidden, disabled or absent. */
export function goesOnAtLines(form: HTMLElement): HTMLElement | null {
  const box = form.querySelector<HTMLElement>(LINES)
  return box?.closest('[hidden]') ? null : box
}

/** Searches for a customer typed as `@maria` in the box for lines: types the text into the recipient's field. */
export function lookUpBuyer(texto: string): void {
  const field = [...document.querySelectorAll<HTMLInputElement>(RECIPIENT)].at(-1)
  if (!field) return
  focusOn(field)
  if (texto !== '') replaceText(field, texto, 0, field.value.length)
}
