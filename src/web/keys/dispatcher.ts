/**
 * The only keydown listener. From the top scope down it looks for the chord, stops at a modal scope, then asks `global`.
 * A key that any keymap binds is always taken from the browser, and a key pressed before a scope exists waits for it:
 * between `load` and the first commit an F5 would reload the page and a scan would be lost.
 */
import type { Context } from '../../domain/commands/contexts.ts'
import { currentKeymap } from './active-keymap.ts'
import { chordOf, matches } from './chords.ts'
import { belongsToTarget, browserKey, homeField, keepsSelectAll, typesNowhere } from './field-rules.ts'
import { isReplayed, waitsForLater } from './hold.ts'
import type { Binding } from './load-keymaps.ts'
import { currentScopes, type Scope } from './scopes.ts'

/** True: the key is part of a burst, consumed. Registered by web/keys/scan.ts. */
type ScanInterceptor = (event: KeyboardEvent) => boolean

interface Hooks {
  /** Performs a bound command for the scope that owns the key (null: global). */
  perform: (binding: Binding, scope: Scope | null) => void
  /** A key of `global` that the dialog on top does not hear. */
  unheard?: (id: string) => void
  /** May this command run again while the key is held? Committing commands may not. */
  repeats: (id: string) => boolean
}

const WAIT_MS = 3000

let scan: ScanInterceptor | null = null
let capture: ((chord: string) => void) | null = null
let waiting: { event: KeyboardEvent; at: number }[] = []

/** Scan bursts are asked before any chord. Returns the removal. */
export function setScanInterceptor(interceptor: ScanInterceptor): () => void {
  scan = interceptor
  return () => {
    if (scan === interceptor) scan = null
  }
}

/** The next chord goes to `listener` and nowhere else (remapping a key). Returns the cancel. */
export function captureNextChord(listener: (chord: string) => void): () => void {
  capture = listener
  return () => {
    if (capture === listener) capture = null
  }
}

export interface Hit {
  binding: Binding
  /** null: bound in `global`. */
  scope: Scope | null
}

/** Finds the binding that hears this key now; null when none does. */
export function findBinding(event: KeyboardEvent): Hit | null {
  const inContext = (name: Context) => boundIn(name, event)
  for (const scope of currentScopes().toReversed()) {
    // every dialog shares the keys of `dialogo` (Esc), its own block first
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
  if (keepsSelectAll(event) || belongsToTarget(event)) return
  const hit = findBinding(event)
  if (hit) {
    take(event)
    if (event.repeat && !hooks.repeats(hit.binding.id)) return
    hooks.perform(hit.binding, hit.scope)
  } else if (typesNowhere(event)) {
    if (currentScopes().length === 0) waiting.push({ event, at: performance.now() })
    // moved before the key's default action: the browser types it there
    else if (currentScopes().at(-1)?.modal !== true) homeField()?.focus()
  } else if (boundAnywhere(event)) {
    if (browserKey(event)) event.preventDefault()
    const binding = currentScopes().at(-1) && boundIn('global', event)
    if (binding && !event.repeat) hooks.unheard?.(binding.id)
    if (currentScopes().length === 0 && !event.repeat) waiting.push({ event, at: performance.now() })
  }
}

/** Installs the listener; call once, before the first render. Returns the removal (tests). */
export function installDispatcher(hooks: Hooks): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return
    if (capture) {
      const chord = chordOf(event)
      take(event)
      if (chord === null) return
      const listener = capture
      capture = null
      listener(chord)
      return
    }
    if (waitsForLater(event) || (!isReplayed() && scan?.(event))) {
      take(event)
      return
    }
    dispatch(event, hooks)
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
}

/** Gives the keys that waited to the scopes that exist now. Called when the stack stops being empty. */
export function replayWaiting(hooks: Hooks): void {
  const now = performance.now()
  const keys = waiting
  waiting = []
  for (const { event, at } of keys) {
    // a screen that is still on its way has them after that
    const hit = now - at < WAIT_MS && !waitsForLater(event) ? findBinding(event) : null
    if (hit) hooks.perform(hit.binding, hit.scope)
  }
}
