/**
 * Holds keys typed ahead: from the key that opens a form until its first field has the focus, from a save until the
 * list is back, from a command on missing rows until they load, from the Enter on a question until the answer. Held
 * keys then act in order on the new screen, not on the closing one. When nothing arrives in time, they are dropped.
 */

import { isChave } from '../../core/document/chave.ts'
import { pageState } from '../state/cell.ts'
import { currentKeymap } from './active-keymap.ts'
import { matches } from './chords.ts'
import { giveBack, isTextField, replaceText, takesNoScan } from './scan-field.ts'
import { reachableScopes } from './scopes.ts'

/** Event that held keys wait for: a form, a dialog's code, the screen after a save, rows, or an answer of the server. */
type Espera = 'form' | 'janela' | 'saida' | 'linhas' | 'resposta'

/** Milliseconds after which held keys are dropped, because nothing arrived. */
const LONGEST_MS = { form: 5000, janela: 30_000, saida: 30_000, linhas: 30_000, resposta: 30_000 }
const MODIFIERS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock)$/

interface HoldState {
  holding: { ate: Espera; repete: readonly Parameters<typeof matches>[1][]; claimed?: true } | null
  queue: KeyboardEvent[]
  draining: boolean
  replaying: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** Letters typed on a select one after the other, searched as the beginning of an option. */
  looked: { at: HTMLSelectElement | null; text: string }
  heard: ((chave: string) => boolean) | null
}

const page = pageState(
  (): HoldState => ({
    holding: null,
    queue: [],
    draining: false,
    replaying: false,
    timer: undefined,
    looked: { at: null, text: '' },
    heard: null,
  }),
)

/**
 * Begins to hold keys for `ate`, in place of an earlier wait; 'janela' leaves an earlier wait as it is. @param repete
 * id of a command whose key, when pressed again at once, is not queued
 */
export function holdKeys(ate: Espera, repete: string | null = null): void {
  // a dialog's form already holds the keys until its first field has the focus
  if (ate === 'janela' && page.holding) return
  // only bindings of live scopes count: Enter saves the login form, but after another form's save it is for the list
  const live = [...reachableScopes().map(({ name }) => name), 'global' as const]
  const bound = repete === null ? [] : live.flatMap(name => currentKeymap().get(name) ?? [])
  page.holding = { ate, repete: bound.filter(({ id }) => id === repete).map(({ press }) => press) }
  clearTimeout(page.timer)
  page.timer = setTimeout(dropKeys, LONGEST_MS[ate])
}

/** Replays the held keys, one at a time, on the present screen, if the keys wait for `at`. */
export function releaseKeys(at: Espera): void {
  if (page.holding?.ate !== at) return
  page.holding = null
  clearTimeout(page.timer)
  if (!page.draining && page.queue.length > 0) void drain()
}

/** Announces that the awaited form, dialog, rows or answer is coming and will release the keys. */
export function claimKeys(at: Espera): void {
  if (page.holding?.ate === at) page.holding.claimed = true
}

/** Runs `act` after `ms`, unless the keys were claimed by then. Keys held later for something else are left alone. */
function unlessClaimed(at: Espera, ms: number, act: () => void): void {
  const mine = page.holding
  if (mine?.ate !== at) return
  setTimeout(() => {
    if (page.holding === mine && !mine.claimed) act()
  }, ms)
}

/** Gives the held keys to the present screen, unless they are claimed in time. */
export const releaseUnclaimed = (at: Espera, ms: number): void => unlessClaimed(at, ms, () => releaseKeys(at))

/** Drops the held keys, because what they wait for has closed, unless they are claimed by the end of this turn. */
export const dropUnclaimed = (at: Espera): void => unlessClaimed(at, 0, dropKeys)

/** Drops the held keys, because what they wait for will not come (refused, failed). */
export function dropKeys(): void {
  page.holding = null
  page.queue = []
  clearTimeout(page.timer)
}

export const keysWaitFor = (at: Espera): boolean => page.holding?.ate === at

/** Tells whether the present key is a held one: its speed does not show a scanner. */
export const isReplayed = (): boolean => page.replaying

/**
 * Queues a key if keys are held; true: the key must not act now. Esc drops the held keys and acts at once, except during a
 * save, when Esc does nothing. Drops repeats of a held-down key that types no character, and a first key that repeats
 * the command that began the wait.
 */
export function waitsForLater(event: KeyboardEvent): boolean {
  if (page.replaying || !(page.holding || page.draining) || MODIFIERS.test(event.key)) return false
  if (event.key === 'Escape') {
    // a save cannot be cancelled
    if (page.holding?.ate === 'saida') return true
    dropKeys()
    return false
  }
  const again = event.repeat && event.key.length > 1
  if (!again && !(page.queue.length === 0 && isSameWish(event))) page.queue.push(event)
  return true
}

const isSameWish = (event: KeyboardEvent): boolean =>
  page.holding?.repete.some(press => matches(event, press)) === true

/** Waits until React and the browser have finished their present work. */
const turn = () => new Promise(resolve => setTimeout(resolve))

/** Turns to wait for a closed window to give the focus back. */
const FOCUS_TURNS = 30

async function drain(): Promise<void> {
  page.draining = true
  await turn()
  let turns = 0
  while (!page.holding) {
    // what is typed on the page itself goes nowhere
    if (document.activeElement === document.body && page.queue.length > 0 && turns++ < FOCUS_TURNS) {
      await turn()
      continue
    }
    const key = takesNoScan(document.activeElement) ? null : keyAhead()
    if (key === 'vem') {
      await turn()
      continue
    }
    if (key !== null && page.heard?.(key)) {
      const [end] = page.queue.splice(0, key.length + 1).slice(key.length)
      if (end && !/^(Enter|Tab)$/.test(end.key)) page.queue.unshift(end)
      continue
    }
    const event = page.queue.shift()
    if (!event) break
    give(event)
    await turn()
  }
  page.draining = false
}

/** Length of an access key, and the longest pause in ms between two characters of one that is scanned. */
const KEY = 44
const PAUSE_MS = 100

/** Finds a scanned access key at the beginning of the held keys, by its check digit; 'vem': its end is still coming. */
function keyAhead(): string | null {
  const plain = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
    /^[0-9A-Za-z]$/.test(key) && !ctrlKey && !altKey && !metaKey
  const other = page.queue.findIndex(event => !plain(event))
  const texto = page.queue
    .slice(0, other < 0 ? KEY : Math.min(other, KEY))
    .map(({ key }) => key)
    .join('')
  if (isChave(texto)) return texto
  const last = page.queue.at(-1)
  const fast = other < 0 && /^\d{3,6}$|^\d{6}[0-9A-Z]{1,37}$/.test(texto)
  return fast && last && performance.now() - last.timeStamp < PAUSE_MS ? 'vem' : null
}

/** Sets who hears an access key that was scanned while keys were held; false: nobody listens, and the keys are typed. */
export function hearHeldKey(listener: (chave: string) => boolean): void {
  page.heard = listener
}

function give({ key, code, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): void {
  const modifiers = { ctrlKey, altKey, shiftKey, metaKey }
  const event = new KeyboardEvent('keydown', { key, code, ...modifiers, bubbles: true, cancelable: true })
  page.replaying = true
  const free = (document.activeElement ?? document.body).dispatchEvent(event)
  page.replaying = false
  if (free && !ctrlKey && !altKey && !metaKey) byDefault(key, shiftKey)
}

/** Sends a key to the focused element, as if pressed now. */
export const giveKey = (key: string): void => give(new KeyboardEvent('keydown', { key }))

/** Does the browser's default action for a key without a handler. */
function byDefault(key: string, back: boolean): void {
  const active = document.activeElement
  if (key === 'Tab') nextStop(active, back)?.focus()
  else if (isTextField(active)) editAt(active, key)
  else if (active instanceof HTMLSelectElement) chooseBy(active, key)
  else if (key === ' ' || key === 'Enter')
    active?.closest<HTMLElement>('button, a[href], input[type="checkbox"]')?.click()
}

/** Edits a text field as the browser would: typing, deleting, moving the caret. */
function editAt(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { selectionStart, selectionEnd, value } = field
  // a number field hides its caret: use the end
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  const some = start < end
  if (key.length === 1) giveBack(key, field)
  else if (key === 'Backspace') replaceText(field, '', some ? start : Math.max(0, start - 1), end)
  else if (key === 'Delete') replaceText(field, '', start, some ? end : end + 1)
  const left = some ? start : Math.max(0, start - 1)
  const to = { Home: 0, End: value.length, ArrowLeft: left, ArrowRight: some ? end : end + 1 }[key]
  if (to !== undefined && selectionStart !== null) field.setSelectionRange(to, to)
}

/** Chooses in a select as the browser would: arrows move, letters search by beginning. */
function chooseBy(select: HTMLSelectElement, key: string): void {
  const { options, selectedIndex: at } = select
  const last = options.length - 1
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[key]
  let to = step === undefined ? -1 : Math.min(last, Math.max(0, step))
  if (key.length === 1) {
    page.looked = {
      at: select,
      text: (page.looked.at === select ? page.looked.text : '') + key.toLowerCase(),
    }
    to = [...options].findIndex(({ text }) => text.toLowerCase().startsWith(page.looked.text))
  } else page.looked = { at: null, text: '' }
  if (to < 0 || to === at) return
  select.selectedIndex = to
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
}

const STOPS = 'input, select, textarea, button, a[href], [tabindex]'

function nextStop(active: Element | null, back: boolean): HTMLElement | undefined {
  const root = active?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? document
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)].filter(
    stop => stop.tabIndex >= 0 && !stop.matches(':disabled, [inert] *') && stop.checkVisibility(),
  )
  const at = stops.indexOf(active as HTMLElement)
  return stops[(at + (back ? -1 : 1) + stops.length) % stops.length]
}
