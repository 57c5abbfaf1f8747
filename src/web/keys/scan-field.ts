import { flushSync } from 'react-dom'

/** Field that takes typed text. */

type Campo = HTMLInputElement | HTMLTextAreaElement

/** Tells whether the element takes typed text. */
export const isTextField = (target: EventTarget | null): target is Campo =>
  (target instanceof HTMLInputElement &&
    /^(text|search|tel|url|email|password|number|)$/.test(target.type)) ||
  target instanceof HTMLTextAreaElement

/** Tells whether the field takes only numbers. */
export const isNumberField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /^(decimal|numeric)$/.test(target.getAttribute('inputmode') ?? '')

export interface CampoAntes {
  campo: Campo
  valor: string
  inicio: number | null
  fim: number | null
}

/**
 * Records the field before a burst changes it; null when the focus is in no field. `digitado`: text of the burst already in
 * the field, not part of its former value.
 */
export function fieldBefore(target: EventTarget | null, digitado = ''): CampoAntes | null {
  if (!isTextField(target)) return null
  const extra = digitado !== '' && target.value.endsWith(digitado) ? digitado.length : 0
  const valor = target.value.slice(0, target.value.length - extra)
  const inicio = extra > 0 ? valor.length : target.selectionStart
  return { campo: target, valor, inicio, fim: extra > 0 ? valor.length : target.selectionEnd }
}

/**
 * Restores value and caret, so that the field never shows the code. The omnibar has no React state; code that follows its
 * text (the preview) is notified after the reading.
 */
export function restoreField({ campo, valor, inicio, fim }: CampoAntes): void {
  if (campo.value === valor) return
  if (isOmnibar(campo)) {
    write(campo, valor)
    setTimeout(() => tell(campo))
  } else setValue(campo, valor)
  if (inicio !== null) campo.setSelectionRange(inicio, fim)
}

/** Types text that was kept out and proved to be no reading. */
export function giveBack(texto: string, target: EventTarget | null): void {
  const campo = isTextField(target) ? target : document.querySelector<Campo>('[data-omnibar]')
  // the omnibar behind a dialog was not being typed into
  if (!campo || campo.readOnly || campo.disabled || campo.closest('[inert]')) return
  const start = campo.selectionStart ?? campo.value.length
  const end = campo.selectionEnd ?? start
  replaceText(campo, texto, start, end)
}

/** Replaces the text from `start` to `end` and puts the caret after it. */
export function replaceText(campo: Campo, texto: string, start: number, end: number): void {
  const rest = campo.value.slice(end)
  const meant = campo.value.slice(0, start) + texto + rest
  // at once: the Enter that ended the burst must see the whole text
  flushSync(() => setValue(campo, meant))
  if (campo.selectionStart === null) return
  // a field that formats its text (a date) may have more or fewer characters
  const caret = campo.value === meant ? start + texto.length : Math.max(0, campo.value.length - rest.length)
  campo.setSelectionRange(caret, caret)
}

/** Sets a value through the prototype's setter and fires `input`, so that React's controlled fields also see it. */
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

/**
 * Tells whether the field is for fast typing (`data-scan="off"` on it or around it): only a whole EAN is a reading there.
 */
export const takesNoScan = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scan="off"]') !== null

export const isOmnibar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-omnibar]') !== null
