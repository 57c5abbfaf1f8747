/**
 * Recognises a scanner that types like a keyboard, by its speed and, depending on the focused field, by the text.
 * Bursts are caught with any focus, in the capture phase, before chords. The first characters reach the field; from the
 * third on they are held. If the burst is a scan, the field gets its former value back; else the held text is typed
 * into the field.
 */

import { useLayoutEffect, useRef } from 'react'
import { isGtin } from '../../core/document/gtin.ts'
import { pageState } from '../state/cell.ts'
import { device } from '../state/device.ts'
import { setScanInterceptor } from './dispatcher.ts'
import { giveKey, hearHeldKey } from './hold.ts'
import {
  type Burst,
  growBurst,
  isScan,
  medianGap,
  SCAN_PADRAO,
  SCAN_WAIT_MS,
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
  takerOf,
  takesNoScan,
} from './scan-field.ts'

export interface Scan {
  texto: string
  /** Median gap of the scanner's characters, ms, for the calibration screen. */
  mediana: number
  em: number
}

export interface Scanner {
  /** Returns true when the key belongs to a burst and is consumed. */
  onKeyDown: (event: KeyboardEvent) => boolean
  /** Ends the present burst, as silence does, unless it may be the beginning of a code. */
  encerrar: () => void
}

const GS = '\x1d'
const LEITOR = 'tecla.leitor'
/** Beginning of an entry: digits of a code, maybe after a quantity (`3*`). */
const COMECO = /^([\d.,]+\*)?\d+$/
/**
 * Text that a scanner may send, maybe after a quantity. Text with other signs of the omnibar's syntax was typed by a person,
 * and goes back to the field when refused.
 */
const LIDO = /^([\d.,]+\*)?[^*@]*$/
/** Maximum gap in ms between two keys in the omnibar that belong to one entry. */
const MESMA_ENTRADA_MS = 1000

/** Tells whether a text is a complete code. Only a complete code counts after silence, without Enter. */
const completo = (texto: string): boolean =>
  isGtin(texto) ||
  /^[0-9A-Z]{44}$/.test(texto) ||
  /^\][A-Za-z]\d./.test(texto) ||
  /^https?:\/\/\S+[?/]\S+$/.test(texto)

/** Tells whether a text counts as a code outside the omnibar, where words typed fast must stay in their field. */
const codigo = (texto: string): boolean => completo(texto) || /^[0-9]{6,}$/.test(texto) || texto.includes(GS)

/**
 * A burst ended by silence, which may still continue. `recebeu`: field that got its text, null when none did (the omnibar was
 * still disabled); `campo`: that field's state before the burst.
 */
interface Cut {
  readonly burst: Burst
  readonly campo: CampoAntes | null
  readonly alvo: EventTarget | null
  readonly recebeu: HTMLInputElement | HTMLTextAreaElement | null
  readonly valor: string | null
}

const textOf = (target: EventTarget | null): string | null => (isTextField(target) ? target.value : null)

/**
 * Tells whether a text is a known code: such a text, typed fast, counts as a scan with any focus, and at any length when it
 * is not all digits.
 */
export type Conhece = (texto: string) => boolean

/** Makes the recogniser. `aoLer` receives each scan once, in order. */
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
  /** Time of the last key before this burst. */
  let anterior = Number.NEGATIVE_INFINITY
  let tecla = Number.NEGATIVE_INFINITY
  let cut: Cut | null = null
  /** Time of the last key of a scan ended by silence: the scanner's Enter may still come. */
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
    // in a number field, letters may be keys of commands: sends each character as a key
    if (isNumberField(target) && target === document.activeElement) for (const key of texto) giveKey(key)
    else if (texto !== '') giveBack(texto, target)
  }

  /**
   * Tells whether the omnibar's text belongs to this scan: `3*` waiting for its code, or the beginning of the code when the
   * page was busy between two keys.
   */
  const continues = ({ campo: field, valor, inicio, fim }: CampoAntes, done: Burst): boolean =>
    isOmnibar(field) &&
    // a refused code stays selected, and the next key replaces it
    !(inicio === 0 && fim === valor.length) &&
    (valor.trimEnd().endsWith('*') || (COMECO.test(valor) && done.inicio - anterior < MESMA_ENTRADA_MS))

  const deliver = (done: Burst) => {
    const opt = options()
    const before = campo
    // the scan ends here: its text is not the beginning of the next scan
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
   * Tells whether a fast text is a scan, by the focus: in the omnibar, a complete code, or any text without `@` and
   * without `*` except after a quantity; elsewhere a code; in fields for fast typing only an EAN.
   */
  const reads = (texto: string): boolean => {
    if (isOmnibar(alvo)) return completo(texto) || LIDO.test(texto)
    return takesNoScan(alvo) ? /^\d{12,13}$/.test(texto) && isGtin(texto) : codigo(texto)
  }

  /** Tells whether a burst is fast enough to ask `conhece`. A burst of digits alone must also be as long as any scan. */
  const swift = (done: Burst): boolean =>
    isScan(done, options()) || (suspect(done, options()) && /\D/.test(done.texto))

  /**
   * Handles Enter or Tab: a scan when the burst was fast, long and accepted by `reads`, or its code is known; else a normal
   * key.
   */
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
      const recebeu = takerOf(alvo)
      // the first key may have brought the focus to this field, which then has the keys not held
      const before = campo ?? fieldBefore(recebeu, done.texto.slice(0, done.texto.length - retido.length))
      flush()
      cut = { burst: done, campo: before, alvo, recebeu, valor: textOf(recebeu) }
    }
  }

  /**
   * Continues the burst that silence ended, if this key belongs to it. Uses the event's own time, because a busy browser
   * delivers keys late. A scanner that pauses inside a code also continues; a person is never so fast before a pause.
   */
  const resume = (event: KeyboardEvent): void => {
    const part = cut
    cut = null
    if (burst || !part || part.valor !== textOf(part.recebeu)) return
    // a till that opens in the middle of a code takes the focus: a gap this short is the scanner's wherever the key goes
    const here = event.target === part.alvo
    const gap = event.timeStamp - part.burst.fim
    const paused =
      here && suspect(part.burst, options()) && COMECO.test(part.burst.texto) && event.key.length === 1
    if (gap > (paused ? MESMA_ENTRADA_MS : options().silencio)) return
    burst = part.burst
    campo = part.campo
  }

  /** Handles an Enter or Tab after silence ended the scan; true: the scanner sent it. */
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
      // the first key may have moved the focus to the screen's home field, where its text belongs to the burst
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
    // two timers, so that keys queued behind a busy page come before the second. A short code may be the beginning of a
    // longer one: wait longer
    const espera = burst.texto.length < 13 ? opt.silencio * 3 : opt.silencio
    timer = setTimeout(() => {
      timer = setTimeout(silence, 15)
    }, espera)
    // characters already in the field cannot be taken back one by one; once a character is held, all later ones are
    if (retido === '' && !suspect(burst, opt)) return false
    retido += texto
    return true
  }

  return {
    encerrar() {
      if (burst && COMECO.test(burst.texto)) return
      silence()
      cut = null
    },
    onKeyDown(event) {
      const { key } = event
      if (key === 'Shift' || key === 'CapsLock' || key === 'NumLock') return false
      if (event.ctrlKey && !event.altKey && !event.metaKey) {
        const fast =
          burst !== null && event.timeStamp - burst.fim <= options().silencio && suspect(burst, options())
        // control-character mode: the scanner sends GS as Ctrl+], and other control characters (Ctrl+J for line feed) must
        // not run commands
        if (fast && key === ']') take(GS, event)
        // a chord pressed by a person acts on the whole text typed before
        if (!fast && key !== 'Control') silence()
        return fast
      }
      const altGr = event.getModifierState?.('AltGraph') === true
      if ((event.altKey && !altGr) || event.metaKey) {
        // a chord with Alt or Meta ends the burst too; but a scanner may send a character as Alt and digits of the
        // numeric pad
        if (key !== 'Alt' && key !== 'Meta' && !event.code.startsWith('Numpad')) silence()
        return false
      }
      if (key === 'Enter' || key === 'Tab') {
        resume(event)
        return burst ? end(burst) : late(event)
      }
      if (key.length === 1 && !event.repeat) return take(key, event)
      silence()
      // a person's key (F2, Esc, an arrow): what follows is another entry
      cut = null
      return false
    },
  }
}

interface Listener {
  aoLer: (scan: Scan) => void
  conhece: Conhece
}

interface ScanState {
  listeners: Listener[]
  scanner: Scanner | null
  handing: boolean
  remove: (() => void) | null
  settings: ScanOptions
  read: number
  single: ReturnType<typeof setTimeout> | undefined
}

const page = pageState(
  (): ScanState => ({
    listeners: [],
    scanner: null,
    handing: false,
    remove: null,
    settings: storedOptions(),
    read: Number.NEGATIVE_INFINITY,
    single: undefined,
  }),
)
const waiting = pageState((): Scan[] => [])

/** Gives the time of the last scan, comparable to events' timeStamp. */
export const lastReadingAt = (): number => page.read

/** Gives the options of this browser: calibration, prefix, suffix, repetition. */
export const scanOptions = (): ScanOptions => page.settings

/** Changes the options and stores them in this browser: each scanner has its own speed. */
export function setScanOptions(options: ScanChange): void {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  page.settings = { ...page.settings, ...Object.fromEntries(given) }
  device.setItem(LEITOR, JSON.stringify(page.settings))
}

function storedOptions(): ScanOptions {
  try {
    return { ...SCAN_PADRAO, ...(JSON.parse(device.getItem(LEITOR) ?? '{}') as Partial<ScanOptions>) }
  } catch {
    return SCAN_PADRAO
  }
}

/** Runs `act` for a single key after a wait, not within a scan. Needs a listener of scans, which notices other keys. */
export function unlessBurst(act: () => void): void {
  clearTimeout(page.single)
  page.single = setTimeout(act, page.settings.silencio)
}

/**
 * Sends scans to the newest listener. The interceptor exists only while there is a listener, so that fast typing on a login
 * or register form is never taken for a scan. Returns a function that removes the listener.
 */
export function onScan(aoLer: (scan: Scan) => void, conhece: Conhece = () => false): () => void {
  const listener = { aoLer, conhece }
  page.listeners = [...page.listeners, listener]
  // one scanner for all listeners: a screen may change in the middle of a code
  page.scanner ??= createScanner(
    emit,
    () => page.settings,
    texto => page.listeners.at(-1)?.conhece(texto) === true,
  )
  hearHeldKey(hearWaiting)
  const { onKeyDown } = page.scanner
  page.remove ??= setScanInterceptor(event => {
    clearTimeout(page.single)
    return onKeyDown(event)
  })
  const now = performance.now()
  while (waiting[0] && now - waiting[0].em > SCAN_WAIT_MS) waiting.shift()
  queueMicrotask(handOut)
  return () => {
    page.listeners = page.listeners.filter(other => other !== listener)
    if (page.listeners.length > 0) return
    clearTimeout(page.single)
    page.scanner?.encerrar()
    page.remove?.()
    page.remove = null
  }
}

/** Delivers an access key that was scanned while keys were held for the screen. */
function hearWaiting(texto: string): boolean {
  if (page.listeners.length === 0) return false
  emit({ texto, mediana: 0, em: performance.now() })
  return true
}

/** Delivers scans in order: a scan that arrives while another is handled, or between two screens, waits. */
function emit(scan: Scan): void {
  page.read = scan.em
  waiting.push(scan)
  handOut()
}

/** Gives the waiting scans to the newest listener; an error does not stop the next. */
function handOut(): void {
  if (page.handing) return
  page.handing = true
  for (let to = page.listeners.at(-1); to && waiting[0]; to = page.listeners.at(-1)) {
    try {
      to.aoLer(waiting[0])
    } catch (error) {
      reportError(error)
    }
    waiting.shift()
  }
  page.handing = false
}

/** Listens to scans while mounted; the newest listener gets them. A new `conhece` registers the listener again. */
export function useScans(fn: (texto: string) => void, conhece?: Conhece): void {
  const latest = useRef(fn)
  latest.current = fn
  // a layout effect, before the browser paints: a scan may already be coming
  useLayoutEffect(() => onScan(({ texto }) => latest.current(texto), conhece), [conhece])
}
