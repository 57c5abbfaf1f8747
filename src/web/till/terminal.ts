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
import { cell } from '../state/cell.ts'
import { device, tab } from '../state/device.ts'
import { localTime } from '../state/local-time.ts'
import { clockSkewAtom } from '../state/situation.ts'
import { noteLease } from './day/session.ts'

const TERMINAL = 'tecla.terminal'
const BROWSER = 'tecla.navegador'
const TAB = 'tecla.aba'
const LEFT = 'tecla.aba.saiu'
/** A page of this tab that left this long ago may be the one that comes back. */
const COMES_BACK_MS = 10_000

/** Holder of the till: this tab, another one (with why), or nobody asked yet. */
export type Hold =
  | { estado: 'sem_terminal' }
  | { estado: 'meu'; offline: boolean }
  | { estado: 'ocupado'; motivo: string }

export const terminalAtom = cell<number | null>(stored())
export const holdAtom = cell<Hold>({ estado: 'sem_terminal' })

/**
 * This tab: the same after a reload or another address (the till goes on at once, also without a server), another in a
 * duplicated tab, whose copied session storage is that of a page that has not left.
 */
const aba = tabId()

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

/** Scale-label templates of the till in use. */
export const scaleTemplates = (): readonly string[] => templatesOf(currentTerminal()?.balanca)

/** Binds this browser to a till, from now on. */
export function bindTerminal(id: number): void {
  device.setItem(TERMINAL, String(id))
  terminalAtom.set(id)
}

/** Rises each time this tab gains the till: what it had in memory before may be old. */
export const gainsAtom = cell(0)

function setHold(hold: Hold): void {
  if (hold.estado === 'meu' && holdAtom.get().estado !== 'meu') gainsAtom.set(n => n + 1)
  holdAtom.set(hold)
}

/** Tabs of this browser hear of a takeover at once; other browsers through the server (`TerminalTomado`). */
const siblings = 'BroadcastChannel' in globalThis ? new BroadcastChannel('tecla-caixa') : null
if (siblings) {
  siblings.onmessage = ({ data }: MessageEvent<{ terminal: number; aba: string }>) => {
    if (data.terminal === terminalAtom.get() && data.aba !== aba && keeper)
      setHold({ estado: 'ocupado', motivo: 'Este caixa foi assumido em outra aba deste navegador' })
  }
}
onRealtime('TerminalTomado', data => {
  const { terminal_id } = data as { terminal_id: number }
  if (keeper?.terminal === terminal_id) void beat(terminal_id)
})

/**
 * Asks for the till, or keeps it. Without a server the lease is kept in this browser, so two tabs still never sell on one
 * till; across browsers the server decides again as soon as it answers.
 */
export async function beat(terminal: number, tomar = false): Promise<void> {
  try {
    const { data } = await call(tomarTerminal, {
      params: { id: terminal },
      body: { navegador: navegador(), aba, ...(tomar ? { tomar } : {}) },
      // a heartbeat answers to the till, it never throws the cashier out of a sale
      semMover: true,
    })
    noteSkew(data)
    noteLease(terminal, data)
    await holdLocally(terminal, aba, data.concedido)
    if (tomar && data.concedido) siblings?.postMessage({ terminal, aba })
    setHold(data.concedido ? { estado: 'meu', offline: false } : { estado: 'ocupado', motivo: who(data) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return
    // 5xx: the server is restarting or in trouble, which is no answer about who holds the till
    if (error instanceof ApiError && error.status < 500)
      return setHold({ estado: 'ocupado', motivo: error.message })
    const mine = await holdLocally(terminal, aba, tomar ? true : null)
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

/** Leaving one step of quick sale for the next must not give the till away. */
const RELEASE_AFTER_MS = 1500

interface Keeper {
  terminal: number
  beats: ReturnType<typeof setInterval>
  leaving: ReturnType<typeof setTimeout> | undefined
}

let keeper: Keeper | null = null

function release(): void {
  if (!keeper) return
  const { terminal, beats, leaving } = keeper
  keeper = null
  clearInterval(beats)
  // left by its screen and now by its page: the next one's till is not given away by this one's clock
  clearTimeout(leaving)
  window.removeEventListener('pagehide', release)
  void call(soltarTerminal, {
    params: { id: terminal },
    body: { navegador: navegador(), aba },
    semMover: true,
    keepalive: true,
  }).catch(() => {})
  holdAtom.set({ estado: 'sem_terminal' })
}

/** Heartbeat for as long as a screen of the till lives; gives the till back soon after the last one leaves. Returns the end. */
export function keepTerminal(terminal: number): () => void {
  clearTimeout(keeper?.leaving)
  if (keeper?.terminal !== terminal) {
    release()
    void beat(terminal)
    keeper = {
      terminal,
      beats: setInterval(() => void beat(terminal), LEASE_BATIMENTO_MS),
      leaving: undefined,
    }
    window.addEventListener('pagehide', release)
  }
  return () => {
    if (keeper) keeper.leaving = setTimeout(release, RELEASE_AFTER_MS)
  }
}
