import { templatesOf } from '../../core/barcode/templates.ts'
import {
  LEASE_BATIMENTO_MS,
  type LeaseAnswer,
  soltarTerminal,
  tomarTerminal,
} from '../../domain/api/terminais.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { terminals } from '../catalog/catalog.ts'
import { holdLocally } from '../offline/lease.ts'
import { uuidv7 } from '../offline/uuid.ts'
import { onRealtime } from '../realtime.ts'
import { cell, cellFrom, pageState } from '../state/cell.ts'
import { device, tab } from '../state/device.ts'
import { localTime } from '../state/local-time.ts'
import { clockSkewAtom } from '../state/situation.ts'
import { noteLease } from './day/session.ts'

const TERMINAL = 'tecla.terminal'
const BROWSER = 'tecla.navegador'
const TAB = 'tecla.aba'
const LEFT = 'tecla.aba.saiu'
/** Time, ms, after a page of this tab closes, within which a new page counts as the same tab. */
const COMES_BACK_MS = 10_000

/** State of the till: held by this tab, not available to this tab (with the reason), or not asked yet. */
export type Hold =
  | { estado: 'sem_terminal' }
  | { estado: 'meu'; offline: boolean }
  | { estado: 'ocupado'; motivo: string }

export const terminalAtom = cellFrom<number | null>(stored)
export const holdAtom = cell<Hold>({ estado: 'sem_terminal' })

/**
 * Id of this tab. It survives a reload or another address, so that the till continues at once, also offline. A
 * duplicated tab gets a new id: its session storage is a copy, but the original page has not closed.
 */
const page = pageState((): { keeper: Keeper | null; aba: string } => ({ keeper: null, aba: tabId() }))

function tabId(): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const goesOn = entry?.type === 'reload' || justLeft()
  const id = (goesOn ? tab.getItem(TAB) : null) ?? uuidv7()
  tab.removeItem(LEFT)
  tab.setItem(TAB, id)
  window.addEventListener('pagehide', () => tab.setItem(LEFT, String(Date.now())))
  window.addEventListener('pageshow', () => tab.removeItem(LEFT))
  return id
}

function justLeft(): boolean {
  const age = Date.now() - Number.parseInt(tab.getItem(LEFT) ?? '0', 10)
  return age >= 0 && age < COMES_BACK_MS
}

function stored(): number | null {
  const value = device.getItem(TERMINAL)
  return value && /^\d+$/.test(value) ? Number.parseInt(value, 10) : null
}

function navegador(): string {
  const known = device.getItem(BROWSER)
  if (known) return known
  const made = uuidv7()
  device.setItem(BROWSER, made)
  return made
}

export const currentTerminal = () => terminals().find(({ id }) => id === terminalAtom.get()) ?? null

/** Gives the scale-label templates of the till in use. */
export const scaleTemplates = (): readonly string[] => templatesOf(currentTerminal()?.balanca)

/** True while the user is asked which till this browser is: the sale in hand may belong to another till. */
export const choosingAtom = cell(false)

/** Binds this browser to a till, from now on. After a change of till, this tab sells only once the server grants it. */
export function bindTerminal(id: number): void {
  device.setItem(TERMINAL, String(id))
  if (id !== terminalAtom.get()) holdAtom.set({ estado: 'sem_terminal' })
  terminalAtom.set(id)
}

/** Number of times this tab got the till. A higher number means that data in memory may be out of date. */
export const gainsAtom = cell(0)

function setHold(hold: Hold): void {
  if (hold.estado === 'meu' && holdAtom.get().estado !== 'meu') gainsAtom.set(n => n + 1)
  holdAtom.set(hold)
}

/** Channel that tells this browser's other tabs of a takeover at once; the server tells others (`TerminalTomado`). */
const siblings = 'BroadcastChannel' in globalThis ? new BroadcastChannel('tecla-caixa') : null
if (siblings) {
  siblings.onmessage = ({ data }: MessageEvent<{ terminal: number; aba: string }>) => {
    if (data.terminal === terminalAtom.get() && data.aba !== page.aba && page.keeper)
      setHold({ estado: 'ocupado', motivo: 'Este caixa foi assumido em outra aba deste navegador' })
  }
}
onRealtime('TerminalTomado', data => {
  const { terminal_id } = data as { terminal_id: number }
  if (page.keeper?.terminal === terminal_id) void beat(terminal_id)
})

/**
 * Requests or renews the lease of the till: its exclusive use by this tab. Offline, a lease stored in this browser
 * stops two of its tabs from selling on one till; between browsers the server decides once it answers.
 */
export async function beat(terminal: number, tomar = false): Promise<void> {
  try {
    const { data } = await call(tomarTerminal, {
      params: { id: terminal },
      body: { navegador: navegador(), aba: page.aba, ...(tomar ? { tomar } : {}) },
      // a heartbeat must never move the cashier away from a sale
      semMover: true,
    })
    noteSkew(data)
    noteLease(terminal, data)
    await holdLocally(terminal, page.aba, data.concedido)
    if (tomar && data.concedido) siblings?.postMessage({ terminal, aba: page.aba })
    setHold(data.concedido ? { estado: 'meu', offline: false } : { estado: 'ocupado', motivo: who(data) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return
    // 5xx: a failing server does not know which tab has the till
    if (error instanceof ApiError && error.status < 500)
      return setHold({ estado: 'ocupado', motivo: error.message })
    const mine = await holdLocally(terminal, page.aba, tomar ? true : null)
    setHold(
      mine
        ? { estado: 'meu', offline: true }
        : { estado: 'ocupado', motivo: 'Este caixa está aberto em outra aba deste navegador' },
    )
  }
}

function who({ posse }: LeaseAnswer): string {
  const where = posse.mesmo_navegador ? 'em outra aba deste navegador' : 'em outro navegador'
  return `Este caixa está aberto ${where} por ${posse.usuario_nome}, desde ${localTime(posse.desde).hora}`
}

function noteSkew({ agora }: LeaseAnswer): void {
  const minutes = Math.round((Date.now() - Date.parse(agora)) / 60_000)
  clockSkewAtom.set(Math.abs(minutes) >= 2 ? minutes : 0)
}

/** Delay, ms, before the till is released after its screen closes: the next step of quick sale may take it over. */
const RELEASE_AFTER_MS = 1500

interface Keeper {
  terminal: number
  beats: ReturnType<typeof setInterval>
  leaving: ReturnType<typeof setTimeout> | undefined
}

function release(): void {
  if (!page.keeper) return
  const { terminal, beats, leaving } = page.keeper
  page.keeper = null
  clearInterval(beats)
  // when the page closes, a timer may still be pending: it must not release the till taken by the page that follows
  clearTimeout(leaving)
  window.removeEventListener('pagehide', release)
  void call(soltarTerminal, {
    params: { id: terminal },
    body: { navegador: navegador(), aba: page.aba },
    semMover: true,
    keepalive: true,
  }).catch(() => {})
  holdAtom.set({ estado: 'sem_terminal' })
}

/** Keeps the till for this tab while its screens are open, and releases it soon after. Returns a stop function. */
export function keepTerminal(terminal: number): () => void {
  clearTimeout(page.keeper?.leaving)
  if (page.keeper?.terminal !== terminal) {
    release()
    void beat(terminal)
    page.keeper = {
      terminal,
      beats: setInterval(() => void beat(terminal), LEASE_BATIMENTO_MS),
      leaving: undefined,
    }
    window.addEventListener('pagehide', release)
  }
  return () => {
    if (page.keeper) page.keeper.leaving = setTimeout(release, RELEASE_AFTER_MS)
  }
}
