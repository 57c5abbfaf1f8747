/**
 * Scanner of the wedge kind: it types. Bursts are caught wherever the focus is, in capture phase, before any chord. The
 * first characters of a burst reach the field (nobody can know yet); from the third on they are held, and when it proves
 * to be a reading the field gets its former value back. What proves not to be one is typed into the field, nothing lost.
 * Digits and Enter by hand stay valid: only speed makes a reading.
 */

import { useLayoutEffect, useRef } from 'react'
import { isGtin } from '../../core/document/gtin.ts'
import { device } from '../state/device.ts'
import { setScanInterceptor } from './dispatcher.ts'
import { giveKey } from './hold.ts'
import {
  type Burst,
  growBurst,
  isScan,
  medianGap,
  SCAN_PADRAO,
  type ScanChange,
  type ScanOptions,
  startBurst,
  suspect,
  trimScan,
} from './scan-burst.ts'
import {
  type CampoAntes,
  fieldBefore,
  giveBack,
  isNumberField,
  isOmnibar,
  isTextField,
  restoreField,
  takesNoScan,
} from './scan-field.ts'

export interface Scan {
  texto: string
  /** Median gap of the device, ms: the calibration screen shows it. */
  mediana: number
  em: number
}

export interface Scanner {
  /** True: the key belongs to a burst and goes nowhere else. */
  onKeyDown: (event: KeyboardEvent) => boolean
  /** Ends a burst under way, as silence would. */
  encerrar: () => void
}

const GS = '\x1d'
const LEITOR = 'tecla.leitor'
/** The beginning of an entry: digits of a code, with the quantity they may come after. */
const COMECO = /^([\d.,]+\*)?\d+$/
/**
 * Text that a reader may have written, behind a quantity; with other signs of the grammar it was typed, and goes back
 * to the hand when it is refused.
 */
const LIDO = /^([\d.,]+\*)?[^*@]*$/
/** Two keys closer than this in the omnibar are one entry, however it was broken. */
const MESMA_ENTRADA_MS = 1000

/** A whole code by itself: only such a one is taken without Enter, on silence. */
const completo = (texto: string): boolean =>
  isGtin(texto) ||
  /^[0-9A-Z]{44}$/.test(texto) ||
  /^\][A-Za-z]\d./.test(texto) ||
  /^https?:\/\/\S+[?/]\S+$/.test(texto)

/** Codes outside the omnibar: words typed fast into another field stay there. */
const codigo = (texto: string): boolean => completo(texto) || /^[0-9]{6,}$/.test(texto) || texto.includes(GS)

/** A burst that fell silent, and what its field has since: keys that belong to it may still come. */
interface Cut {
  readonly burst: Burst
  readonly campo: CampoAntes | null
  readonly alvo: EventTarget | null
  readonly valor: string | null
}

const textOf = (target: EventTarget | null): string | null => (isTextField(target) ? target.value : null)

/** Tells if a text read at a reader's pace is a code where the focus is now, however short and wherever that is. */
export type Conhece = (texto: string) => boolean

/** The classifier. `aoLer` gets each reading once, in the order they came. */
export function createScanner(
  aoLer: (scan: Scan) => void,
  options: () => ScanOptions,
  conhece: Conhece = () => false,
): Scanner {
  let burst: Burst | null = null
  let campo: CampoAntes | null = null
  let alvo: EventTarget | null = null
  let retido = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let ultima: { texto: string; fim: number } | null = null
  /** When the last key before this burst was typed. */
  let anterior = Number.NEGATIVE_INFINITY
  let tecla = Number.NEGATIVE_INFINITY
  let cut: Cut | null = null
  /** Last key of a reading that silence ended: the reader's own Enter may still come. */
  let calada = Number.NEGATIVE_INFINITY

  const reset = () => {
    clearTimeout(timer)
    burst = null
    campo = null
    retido = ''
  }

  const flush = () => {
    const texto = retido.replaceAll(GS, '')
    const target = alvo
    reset()
    // a letter is no part of a number: there it is a key, for whoever hears it
    if (isNumberField(target) && target === document.activeElement) for (const key of texto) giveKey(key)
    else if (texto !== '') giveBack(texto, target)
  }

  /**
   * Tells if the omnibar's text belongs to this reading: `3*` waiting for its code, or the beginning of the same entry
   * when the page was busy for a moment between two keys.
   */
  const continues = ({ campo: field, valor, inicio, fim }: CampoAntes, done: Burst): boolean =>
    isOmnibar(field) &&
    // a refused code stays selected: the next key replaces it
    !(inicio === 0 && fim === valor.length) &&
    (valor.trimEnd().endsWith('*') || (COMECO.test(valor) && done.inicio - anterior < MESMA_ENTRADA_MS))

  const deliver = (done: Burst) => {
    const opt = options()
    const before = campo
    // a reading ends here: what the next one finds in the box was not its beginning
    tecla = Number.NEGATIVE_INFINITY
    const comeco = before && continues(before, done) ? before.valor : ''
    reset()
    if (before) restoreField(comeco === '' ? before : { ...before, valor: '', inicio: 0, fim: 0 })
    const texto = comeco + trimScan(done.texto, opt)
    const again = ultima?.texto === texto && done.inicio - ultima.fim < opt.repique
    ultima = { texto, fim: done.fim }
    if (!again && texto !== '') aoLer({ texto, mediana: medianGap(done), em: done.fim })
  }

  /**
   * Tells a reading by the place of the focus: anything fast in the omnibar, a code elsewhere, only an EAN where words
   * are typed.
   */
  const reads = (texto: string): boolean => {
    if (isOmnibar(alvo)) return completo(texto) || LIDO.test(texto)
    return takesNoScan(alvo) ? /^\d{12,13}$/.test(texto) && isGtin(texto) : codigo(texto)
  }

  /** Fast enough to ask whether it is a known code: of digits alone, as long as any reading. */
  const swift = (done: Burst): boolean =>
    isScan(done, options()) || (suspect(done, options()) && /\D/.test(done.texto))

  /** Enter or Tab: a reading when it was fast and long, or is known; a key like any other when not. */
  const end = (done: Burst): boolean => {
    const texto = trimScan(done.texto, options())
    if ((isScan(done, options()) && reads(texto)) || (swift(done) && conhece(texto))) {
      deliver(done)
      return true
    }
    flush()
    return false
  }

  const silence = () => {
    cut = null
    const done = burst
    if (!done) return
    const texto = trimScan(done.texto, options())
    if (isScan(done, options()) && completo(texto) && reads(texto)) {
      deliver(done)
      calada = done.fim
    } else {
      const before = campo
      flush()
      cut = { burst: done, campo: before, alvo, valor: textOf(alvo) }
    }
  }

  /**
   * The burst that silence cut and this key goes on with, if it does. The key's own time tells: a busy browser gives keys late, each
   * with the moment at which it was typed. A reader that itself paused within the digits of a code goes on too; a hand is never so fast
   * before its pause.
   */
  const resume = (event: KeyboardEvent): void => {
    const part = cut
    cut = null
    if (burst || part?.alvo !== event.target || part.valor !== textOf(part.alvo)) return
    const gap = event.timeStamp - part.burst.fim
    const paused = suspect(part.burst, options()) && COMECO.test(part.burst.texto) && event.key.length === 1
    if (gap > (paused ? MESMA_ENTRADA_MS : options().silencio)) return
    burst = part.burst
    campo = part.campo
  }

  /** Enter or Tab that came after silence had done its work; true: the reader's own. */
  const late = (event: KeyboardEvent): boolean => {
    const own = event.timeStamp - calada <= options().silencio
    calada = Number.NEGATIVE_INFINITY
    return own
  }

  const take = (texto: string, event: KeyboardEvent): boolean => {
    const agora = event.timeStamp
    const opt = options()
    if (burst && agora - burst.fim > opt.silencio) silence()
    resume(event)
    if (burst) {
      // the first key may have moved the focus home: what it already typed there belongs to the burst
      if (event.target !== alvo && campo === null) campo = fieldBefore(event.target, burst.texto)
      burst = growBurst(burst, texto, agora)
    } else {
      burst = startBurst(texto, agora)
      campo = fieldBefore(event.target)
      anterior = tecla
    }
    alvo = event.target
    tecla = agora
    clearTimeout(timer)
    // twice: keys that waited behind a busy page come before the second one
    // a short code may be the beginning of a longer one: it waits more
    const espera = burst.texto.length < 13 ? opt.silencio * 3 : opt.silencio
    timer = setTimeout(() => {
      timer = setTimeout(silence, 15)
    }, espera)
    // what was let through cannot be taken back key by key; once one is held, all that follow are
    if (retido === '' && !suspect(burst, opt)) return false
    retido += texto
    return true
  }

  return {
    encerrar: silence,
    onKeyDown(event) {
      const { key } = event
      if (key === 'Shift' || key === 'CapsLock' || key === 'NumLock') return false
      if (event.ctrlKey && !event.altKey && !event.metaKey) {
        const fast =
          burst !== null && event.timeStamp - burst.fim <= options().silencio && suspect(burst, options())
        // control-character mode: GS comes as Ctrl+], the rest (Ctrl+J for line feed…) must not run a command
        if (fast && key === ']') take(GS, event)
        // a hand's chord acts on the whole of what was typed before it
        if (!fast && key !== 'Control') silence()
        return fast
      }
      const altGr = event.getModifierState?.('AltGraph') === true
      if ((event.altKey && !altGr) || event.metaKey) return false
      if (key === 'Enter' || key === 'Tab') {
        resume(event)
        return burst ? end(burst) : late(event)
      }
      if (key.length === 1 && !event.repeat) return take(key, event)
      silence()
      return false
    },
  }
}

interface Listener {
  aoLer: (scan: Scan) => void
  conhece: Conhece
}

let listeners: Listener[] = []
let remove: (() => void) | null = null
let settings: ScanOptions = storedOptions()
const waiting: Scan[] = []
let read = Number.NEGATIVE_INFINITY

/** When the last reading ended, as events bear it. */
export const lastReadingAt = (): number => read

/** The numbers in force in this browser: calibration, prefix, suffix, bounce. */
export const scanOptions = (): ScanOptions => settings

/** Changes them and remembers them in this browser; each reader has its own pace. */
export function setScanOptions(options: ScanChange): void {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  settings = { ...settings, ...Object.fromEntries(given) }
  device.setItem(LEITOR, JSON.stringify(settings))
}

function storedOptions(): ScanOptions {
  try {
    return { ...SCAN_PADRAO, ...(JSON.parse(device.getItem(LEITOR) ?? '{}') as Partial<ScanOptions>) }
  } catch {
    return SCAN_PADRAO
  }
}

let single: ReturnType<typeof setTimeout> | undefined

/**
 * Acts on one key by itself: where another follows as fast as a reader types, it was the beginning of a code and does nothing. Only
 * while somebody listens to readings.
 */
export function unlessBurst(act: () => void): void {
  clearTimeout(single)
  single = setTimeout(act, settings.silencio)
}

/**
 * Readings go to the newest listener while it lives; the interceptor exists only while somebody listens, so fast typing on
 * a login or a register form is never taken for a scanner. Returns the end.
 */
export function onScan(aoLer: (scan: Scan) => void, conhece: Conhece = () => false): () => void {
  const listener = { aoLer, conhece }
  listeners = [...listeners, listener]
  if (!remove) {
    const scanner = createScanner(
      emit,
      () => settings,
      texto => listeners.at(-1)?.conhece(texto) === true,
    )
    const off = setScanInterceptor(event => {
      clearTimeout(single)
      return scanner.onKeyDown(event)
    })
    remove = () => {
      clearTimeout(single)
      scanner.encerrar()
      off()
      remove = null
    }
  }
  return () => {
    listeners = listeners.filter(other => other !== listener)
    if (listeners.length === 0) remove?.()
  }
}

/** FIFO: a reading that arrives while another is being taken in waits for its turn; an error never stops the next. */
function emit(scan: Scan): void {
  read = scan.em
  waiting.push(scan)
  if (waiting.length > 1) return
  while (waiting.length > 0) {
    try {
      listeners.at(-1)?.aoLer(waiting[0] as Scan)
    } catch (error) {
      reportError(error)
    }
    waiting.shift()
  }
}

/** Readings for as long as the screen or dialog lives; the topmost one that asked gets them. `conhece` does not change. */
export function useScans(fn: (texto: string) => void, conhece?: Conhece): void {
  const latest = useRef(fn)
  latest.current = fn
  // in the same commit that shows the screen: a reading may already be on its way
  useLayoutEffect(() => onScan(({ texto }) => latest.current(texto), conhece), [conhece])
}
