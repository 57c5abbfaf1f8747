/**
 * Finds and runs the command of each pressed key, with one keydown listener on the window. Searches the chord from the
 * top scope down to a modal scope, else at last in `global`. A key with a command does not reach the browser; a key
 * that the focused element uses runs no command. Keys pressed before any scope exists wait: until the first render, F5
 * would reload the page and a scan be lost.
 */
import type { Context } from '../../domain/commands/contexts.ts'
import { pageState } from '../state/cell.ts'
import { currentKeymap } from './active-keymap.ts'
import { chordOf, matches } from './chords.ts'
import { belongsToTarget, browserKey, editsText, homeField, typesNowhere } from './field-rules.ts'
import { isReplayed, waitsForLater } from './hold.ts'
import type { Binding } from './load-keymaps.ts'
import { SCAN_WAIT_MS } from './scan-burst.ts'
import { currentScopes, type Scope } from './scopes.ts'

/**
 * Receives each pressed key before any chord is searched, except keys that hold.ts keeps back or replays. Returns true
 * when the key belongs to a scan. Registered by web/keys/scan.ts.
 */
type ScanInterceptor = (event: KeyboardEvent) => boolean

interface Hooks {
  /** Runs a bound command; `scope`: the scope whose context binds the key (null: global). */
  perform: (binding: Binding, scope: Scope | null) => void
  /** Called for a key of `global` pressed under a modal scope, where it does not work. */
  unheard?: (id: string) => void
  /** Tells whether a command may repeat while its key is held. Commands that save may not. */
  repeats: (id: string) => boolean
}

const WAIT_MS = 3000

interface DispatcherState {
  scan: ScanInterceptor | null
  capture: ((chord: string) => void) | null
  waiting: { event: KeyboardEvent; at: number }[]
  first: ((event: KeyboardEvent) => boolean) | null
}

const page = pageState((): DispatcherState => ({ scan: null, capture: null, waiting: [], first: null }))

/** Sets the interceptor of scans, which receives keys before any chord is searched. Returns a function that removes it. */
export function setScanInterceptor(interceptor: ScanInterceptor): () => void {
  page.scan = interceptor
  return () => {
    if (page.scan === interceptor) page.scan = null
  }
}

/** Gives every key to `listener` first, for what any key closes; true: the key is used. Returns a cancel function. */
export function hearAnyKey(listener: (event: KeyboardEvent) => boolean): () => void {
  page.first = listener
  return () => {
    if (page.first === listener) page.first = null
  }
}

/** Sends the next chord only to `listener`, for remapping a key. Returns a function that cancels. */
export function captureNextChord(listener: (chord: string) => void): () => void {
  page.capture = listener
  return () => {
    if (page.capture === listener) page.capture = null
  }
}

export interface Hit {
  binding: Binding
  /** null: the key is bound in `global`. */
  scope: Scope | null
}

/** Finds the binding of a key in the live scopes; null: none. */
export function findBinding(event: KeyboardEvent): Hit | null {
  const inContext = (name: Context) => boundIn(name, event)
  for (const scope of currentScopes().toReversed()) {
    // every dialog also has the keys of `dialogo` (Esc), after its own
    const binding = inContext(scope.name) ?? (scope.modal ? inContext('dialogo') : undefined)
    if (binding) return { binding, scope }
    if (scope.modal) return null
  }
  const binding = inContext('global')
  return binding ? { binding, scope: null } : null
}

const boundIn = (name: Context, event: KeyboardEvent) =>
  currentKeymap()
    .get(name)
    ?.find(({ press }) => matches(event, press))

function boundAnywhere(event: KeyboardEvent): boolean {
  for (const bindings of currentKeymap().values()) {
    if (bindings.some(({ press }) => matches(event, press))) return true
  }
  return false
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function dispatch(event: KeyboardEvent, hooks: Hooks): void {
  if (editsText(event) || belongsToTarget(event)) return
  const hit = findBinding(event)
  if (hit) {
    take(event)
    if (event.repeat && !hooks.repeats(hit.binding.id)) return
    hooks.perform(hit.binding, hit.scope)
  } else if (typesNowhere(event)) {
    if (currentScopes().length === 0) {
      // a scanner that listens has the key already
      if (!page.scan) page.waiting.push({ event, at: performance.now() })
    }
    // focused before the key's default action, so that the browser types into the field
    else if (currentScopes().at(-1)?.modal !== true) homeField()?.focus()
  } else if (boundAnywhere(event)) {
    if (browserKey(event)) event.preventDefault()
    const binding = currentScopes().at(-1) && boundIn('global', event)
    if (binding && !event.repeat) hooks.unheard?.(binding.id)
    if (currentScopes().length === 0 && !event.repeat) page.waiting.push({ event, at: performance.now() })
  }
}

/** Installs the listener; call once, before the first render. Returns a function that removes it (for tests). */
export function installDispatcher(hooks: Hooks): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return
    if (page.capture) {
      const chord = chordOf(event)
      take(event)
      if (chord === null) return
      const listener = page.capture
      page.capture = null
      listener(chord)
      return
    }
    if (page.first?.(event)) return take(event)
    if (waitsForLater(event) || (!isReplayed() && page.scan?.(event))) {
      take(event)
      return
    }
    dispatch(event, hooks)
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
}

/**
 * Sends the waiting keys to the scopes that now exist: to the scanner first, because a code may have been scanned while the
 * screen loaded, else to a binding. Drops a typed key older than WAIT_MS, and any key older than SCAN_WAIT_MS. Call when the
 * first scope appears.
 */
export function replayWaiting(hooks: Hooks): void {
  const now = performance.now()
  const keys = page.waiting
  page.waiting = []
  for (const { event, at } of keys) {
    // a screen still loading holds its keys
    if (now - at >= SCAN_WAIT_MS || waitsForLater(event) || page.scan?.(event)) continue
    const hit = now - at < WAIT_MS ? findBinding(event) : null
    if (hit) hooks.perform(hit.binding, hit.scope)
  }
}
