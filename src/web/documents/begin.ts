import { replaceText } from '../keys/scan-field.ts'
import { focusOn } from '../register/form/focus.ts'
import type { FormStore } from '../register/form/store.ts'

const LINES = '[data-omnibar]:enabled'
const READ = '[role="grid"][data-home]'
const RECIPIENT = '[data-campo="parceiro_id"]:not(:disabled, [readonly], [aria-disabled="true"])'

/** A document begins with whom it is for; one that says it goes on at its lines, and so does one that is only read. */
export const whereToBegin = (store: FormStore, form: HTMLElement): HTMLElement | null =>
  form.querySelector(store.valor('parceiro_id') == null ? RECIPIENT : LINES) ?? form.querySelector(READ)

/** Behind the header, where its lines are in sight: a document is filled one way. */
export function goesOnAtLines(form: HTMLElement): HTMLElement | null {
  const box = form.querySelector<HTMLElement>(LINES)
  return box?.closest('[hidden]') ? null : box
}

/** Looks `@maria`, typed at the lines, up in the recipient's field of the form on top. */
export function lookUpBuyer(texto: string): void {
  const field = [...document.querySelectorAll<HTMLInputElement>(RECIPIENT)].at(-1)
  if (!field) return
  focusOn(field)
  if (texto !== '') replaceText(field, texto, 0, field.value.length)
}
