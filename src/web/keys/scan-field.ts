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

/** Records a field before a burst; null: takes no typed text. `digitado`: characters already in it, to be left out. */
export function fieldBefore(target: EventTarget | null, digitado = ''): CampoAntes | null {
  if (!isTextField(target)) return null
  const extra = digitado !== '' && target.value.endsWith(digitado) ? digitado.length : 0
  const valor = target.value.slice(0, target.value.length - extra)
  const inicio = extra > 0 ? valor.length : target.selectionStart
  return { campo: target, valor, inicio, fim: extra > 0 ? valor.length : target.selectionEnd }
}

/**
 * Restores value and caret, so that the scanned code does not stay in the field. The omnibar has no React state: its
 * value is set directly, and listeners are notified after the scan was handled.
 */
export function restoreField({ campo, valor, inicio, fim }: CampoAntes): void {
  if (campo.value === valor) return
  if (isOmnibar(campo)) {
    write(campo, valor)
    setTimeout(() => tell(campo))
  } else setValue(campo, valor)
  if (inicio !== null) campo.setSelectionRange(inicio, fim)
}

/** Gives the field that takes text typed at `target`: that field, else the omnibar; null when it takes none now. */
export function takerOf(target: EventTarget | null): Campo | null {
  const campo =
    isTextField(target) && target.isConnected ? target : document.querySelector<Campo>('[data-omnibar]')
  // inert: a dialog is open, and the user was not typing into the omnibar behind it
  return !campo || campo.readOnly || campo.disabled || campo.closest('[inert]') ? null : campo
}

/** Types text that was held back but proved to be no scan. */
export function giveBack(texto: string, target: EventTarget | null): void {
  const campo = takerOf(target)
  if (!campo) return
  const start = campo.selectionStart ?? campo.value.length
  const end = campo.selectionEnd ?? start
  replaceText(campo, texto, start, end)
}

/** Replaces the text from `start` to `end` by `texto`, and puts the caret after `texto`. */
export function replaceText(campo: Campo, texto: string, start: number, end: number): void {
  const rest = campo.value.slice(end)
  const meant = campo.value.slice(0, start) + texto + rest
  // flushSync: the Enter that ended the burst must see the whole text
  flushSync(() => setValue(campo, meant))
  if (campo.selectionStart === null) return
  // a field that formats its text (a date) may have more or fewer characters
  const caret = campo.value === meant ? start + texto.length : Math.max(0, campo.value.length - rest.length)
  campo.setSelectionRange(caret, caret)
}

/** Sets a value through the prototype's setter and fires `input`, so that React's controlled fields notice the change. */
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

/** Tells whether a field is for fast typing (`data-scan="off"` on or around it): only an EAN or known code is a scan. */
export const takesNoScan = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scan="off"]') !== null

export const isOmnibar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-omnibar]') !== null
