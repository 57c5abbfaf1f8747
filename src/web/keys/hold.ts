/**
 * Type-ahead. From the key that opens a form until its first field has the focus, from the key that saves until the list is back, from
 * one that means rows not there yet until they are, and from Enter over a question until its answer, keys wait in order and are then
 * given as if pressed by that time: none is a command of the screen that is going away, none is lost.
 */
import { currentKeymap } from './active-keymap.ts'
import { matches } from './chords.ts'
import { giveBack, isTextField, replaceText } from './scan-field.ts'
import { reachableScopes } from './scopes.ts'

/**
 * Awaited thing: a form to be typed into, a dialog's code, the screen under a form that was saved, the rows of a list,
 * or an answer of the server: a look-up, the record that a form opens.
 */
type Espera = 'form' | 'janela' | 'saida' | 'linhas' | 'resposta'

/** Nothing arrived: what was typed was for nobody. */
const LONGEST_MS = { form: 5000, janela: 30_000, saida: 30_000, linhas: 30_000, resposta: 30_000 }
const MODIFIERS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock)$/

let holding: { ate: Espera; repete: readonly Parameters<typeof matches>[1][]; claimed?: true } | null = null
let queue: KeyboardEvent[] = []
let draining = false
let replaying = false
let timer: ReturnType<typeof setTimeout> | undefined

/** @param repete command whose key, pressed again at once, is the same wish */
export function holdKeys(ate: Espera, repete: string | null = null): void {
  // a form's dialog: its first field releases them, not its frame
  if (ate === 'janela' && holding) return
  // as the live scopes bind it: Enter saves a login, and opens a row of the list a form goes back to
  const live = [...reachableScopes().map(({ name }) => name), 'global' as const]
  const bound = repete === null ? [] : live.flatMap(name => currentKeymap().get(name) ?? [])
  holding = { ate, repete: bound.filter(({ id }) => id === repete).map(({ press }) => press) }
  clearTimeout(timer)
  timer = setTimeout(dropKeys, LONGEST_MS[ate])
}

/** Gives the held keys, one at a time, to the awaited thing that came. */
export function releaseKeys(at: Espera): void {
  if (holding?.ate !== at) return
  holding = null
  clearTimeout(timer)
  if (!draining) void drain()
}

/** Whoever releases them is on its way. */
export function claimKeys(at: Espera): void {
  if (holding?.ate === at) holding.claimed = true
}

/**
 * Hands the held keys to `act` unless a listener claims them before the timeout; keys held later for something else are
 * left alone.
 */
function unlessClaimed(at: Espera, ms: number, act: () => void): void {
  const mine = holding
  if (mine?.ate !== at) return
  setTimeout(() => {
    if (holding === mine && !mine.claimed) act()
  }, ms)
}

/** Nobody came for them by then: they are given to what is there. */
export const releaseUnclaimed = (at: Espera, ms: number): void => unlessClaimed(at, ms, () => releaseKeys(at))

/** Drops the held keys when the awaited thing left and nobody claims them by the end of this turn. */
export const dropUnclaimed = (at: Espera): void => unlessClaimed(at, 0, dropKeys)

/** Drops the keys held for a thing that will not come (refused, failed). */
export function dropKeys(): void {
  holding = null
  queue = []
  clearTimeout(timer)
}

export const keysWaitFor = (at: Espera): boolean => holding?.ate === at

/** A key given again is judged by the scopes alone: its speed says nothing of a scanner. */
export const isReplayed = (): boolean => replaying

/** True: the key waits and goes nowhere else now. Esc gives the waiting for a form or rows up, and is heard. */
export function waitsForLater(event: KeyboardEvent): boolean {
  if (replaying || !(holding || draining) || MODIFIERS.test(event.key)) return false
  if (event.key === 'Escape') {
    // what is being saved is not given up
    if (holding?.ate === 'saida') return true
    dropKeys()
    return false
  }
  const again = event.repeat && event.key.length > 1
  if (!again && !(queue.length === 0 && isSameWish(event))) queue.push(event)
  return true
}

const isSameWish = (event: KeyboardEvent): boolean =>
  holding?.repete.some(press => matches(event, press)) === true

/** After what React and the browser still have to do. */
const turn = () => new Promise(resolve => setTimeout(resolve))

async function drain(): Promise<void> {
  draining = true
  await turn()
  while (!holding) {
    const event = queue.shift()
    if (!event) break
    give(event)
    await turn()
  }
  draining = false
}

function give({ key, code, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): void {
  const modifiers = { ctrlKey, altKey, shiftKey, metaKey }
  const event = new KeyboardEvent('keydown', { key, code, ...modifiers, bubbles: true, cancelable: true })
  replaying = true
  const free = (document.activeElement ?? document.body).dispatchEvent(event)
  replaying = false
  if (free && !ctrlKey && !altKey && !metaKey) byDefault(key, shiftKey)
}

/** A key that was held back goes to the focus, as if pressed now. */
export const giveKey = (key: string): void => give(new KeyboardEvent('keydown', { key }))

/** Does the browser's own act for a key that nobody took. */
function byDefault(key: string, back: boolean): void {
  const active = document.activeElement
  if (key === 'Tab') nextStop(active, back)?.focus()
  else if (isTextField(active)) editAt(active, key)
  else if (active instanceof HTMLSelectElement) chooseBy(active, key)
  else if (key === ' ' || key === 'Enter')
    active?.closest<HTMLElement>('button, a[href], input[type="checkbox"]')?.click()
}

/** A text field: what is typed, what is taken away, and where the caret goes. */
function editAt(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { selectionStart, selectionEnd, value } = field
  // a number's box does not tell: it is at its end
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  const some = start < end
  if (key.length === 1) giveBack(key, field)
  else if (key === 'Backspace') replaceText(field, '', some ? start : Math.max(0, start - 1), end)
  else if (key === 'Delete') replaceText(field, '', start, some ? end : end + 1)
  const left = some ? start : Math.max(0, start - 1)
  const to = { Home: 0, End: value.length, ArrowLeft: left, ArrowRight: some ? end : end + 1 }[key]
  if (to !== undefined && selectionStart !== null) field.setSelectionRange(to, to)
}

/** Letters given to a select one behind the other are one beginning of what is looked for. */
let looked = { at: null as HTMLSelectElement | null, text: '' }

/** A list to choose from: arrows walk it, letters find what begins so. */
function chooseBy(select: HTMLSelectElement, key: string): void {
  const { options, selectedIndex: at } = select
  const last = options.length - 1
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[key]
  let to = step === undefined ? -1 : Math.min(last, Math.max(0, step))
  if (key.length === 1) {
    looked = { at: select, text: (looked.at === select ? looked.text : '') + key.toLowerCase() }
    to = [...options].findIndex(({ text }) => text.toLowerCase().startsWith(looked.text))
  } else looked = { at: null, text: '' }
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
