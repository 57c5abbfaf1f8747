import { flushSync } from 'react-dom'

/** The field under focus during a burst: what it had before, and how to give typed text back. */

type Campo = HTMLInputElement | HTMLTextAreaElement

/** Something characters are typed into. */
export const isTextField = (target: EventTarget | null): target is Campo =>
  (target instanceof HTMLInputElement &&
    /^(text|search|tel|url|email|password|number|)$/.test(target.type)) ||
  target instanceof HTMLTextAreaElement

/** Tells if only numbers are typed in the field. */
export const isNumberField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /^(decimal|numeric)$/.test(target.getAttribute('inputmode') ?? '')

export interface CampoAntes {
  campo: Campo
  valor: string
  inicio: number | null
  fim: number | null
}

/**
 * Taken in capture, before the next character reaches the field. Null when focus is not in a field. `digitado` = what the
 * burst already put there: it is not part of the former value.
 */
export function fieldBefore(target: EventTarget | null, digitado = ''): CampoAntes | null {
  if (!isTextField(target)) return null
  const extra = digitado !== '' && target.value.endsWith(digitado) ? digitado.length : 0
  const valor = target.value.slice(0, target.value.length - extra)
  const inicio = extra > 0 ? valor.length : target.selectionStart
  return { campo: target, valor, inicio, fim: extra > 0 ? valor.length : target.selectionEnd }
}

/**
 * Puts the value and the caret back as they were, so that the field never shows the code. The omnibar is nobody's state: who follows
 * what is typed there (its preview) is told behind the reading, not in its way.
 */
export function restoreField({ campo, valor, inicio, fim }: CampoAntes): void {
  if (campo.value === valor) return
  if (isOmnibar(campo)) {
    write(campo, valor)
    setTimeout(() => tell(campo))
  } else setValue(campo, valor)
  if (inicio !== null) campo.setSelectionRange(inicio, fim)
}

/** Types into the field what was held back and turned out not to be a reading. */
export function giveBack(texto: string, target: EventTarget | null): void {
  const campo = isTextField(target) ? target : document.querySelector<Campo>('[data-omnibar]')
  // the omnibar behind a dialog is not where a hand was typing
  if (!campo || campo.readOnly || campo.disabled || campo.closest('[inert]')) return
  const start = campo.selectionStart ?? campo.value.length
  const end = campo.selectionEnd ?? start
  replaceText(campo, texto, start, end)
}

/** Puts a text in the place of what stands from `start` to `end`, the caret behind it. */
export function replaceText(campo: Campo, texto: string, start: number, end: number): void {
  const rest = campo.value.slice(end)
  const meant = campo.value.slice(0, start) + texto + rest
  // at once: the Enter that ended the burst acts on the field's whole text, not on that of its first letters
  flushSync(() => setValue(campo, meant))
  if (campo.selectionStart === null) return
  // a field that writes by itself (the bars of a date) has more, or less, than was put in
  const caret = campo.value === meant ? start + texto.length : Math.max(0, campo.value.length - rest.length)
  campo.setSelectionRange(caret, caret)
}

/** React listens to the prototype's setter: assigning through it and firing `input` reaches controlled fields too. */
function setValue(campo: Campo, valor: string): void {
  write(campo, valor)
  tell(campo)
}

function write(campo: Campo, valor: string): void {
  const prototype =
    campo instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(campo, valor)
}

const tell = (campo: Campo): boolean => campo.dispatchEvent(new Event('input', { bubbles: true }))

/** Fields where words are typed fast: `data-scan="off"` on them or around them. Only a whole EAN is a reading there. */
export const takesNoScan = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scan="off"]') !== null

export const isOmnibar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-omnibar]') !== null
