import { navigate } from 'wouter/use-browser-location'

/** Guard of a screen that asks before the user leaves. */
interface Guarda {
  /** Tells whether leaving now would lose something. */
  suja: () => boolean
  /** Asks the user; true: the screen may be left, and has no unsaved values any more. */
  perguntar: () => Promise<boolean>
}

let guarda: Guarda | null = null

/**
 * Sets the guard of this screen: while the screen is dirty, the guard asks before the user leaves. Returns a function
 * that removes the guard.
 */
export function guardPlace(given: Guarda): () => void {
  guarda = given
  return () => {
    if (guarda === given) guarda = null
  }
}

/** Reads the number of a history entry: it tells how far Back or Forward went, so that the step can be undone. */
const numberOf = (state: unknown): number | null => {
  const passo = (state as { passo?: unknown } | null)?.passo
  return typeof passo === 'number' ? passo : null
}

let at = 0
/** Path of the present screen, and path of the screen that opened it. */
let here = window.location.pathname
let before: string | null = null

/** Gives the path of the screen that opened this one; null after a typed address, a reload, Back or Forward. */
export const cameFrom = (): string | null => before

function note(opened: string | null): void {
  const path = window.location.pathname
  if (path !== here) before = opened
  here = path
}

function stand(otherwise: number): void {
  const known = numberOf(window.history.state)
  at = known ?? otherwise
  // call the original replaceState, not the router's: the address does not change
  if (known === null) History.prototype.replaceState.call(window.history, { passo: at }, '')
}

stand(0)
// the router sends these events for every change of address
window.addEventListener('pushState', () => {
  stand(at + 1)
  note(here)
})
window.addEventListener('replaceState', () => {
  stand(at)
  note(before)
})

/** Number of the history entry that the user wants, while history returns to the present one. */
let wanted: number | null = null

/**
 * Handles Back and Forward, which the browser reports only after the step. On a dirty screen, first returns to the
 * present address, without notifying the router, then asks.
 */
function onStep(event: PopStateEvent): void {
  const to = numberOf(event.state) ?? at - 1
  if (wanted === null && !guarda?.suja()) {
    at = to
    note(null)
    return
  }
  event.stopImmediatePropagation()
  wanted ??= to
  if (to !== at) {
    window.history.go(at - to)
    return
  }
  const steps = wanted - at
  wanted = null
  if (steps !== 0) void leaveFor(() => window.history.go(steps))
}
window.addEventListener('popstate', onStep, { capture: true })

async function leaveFor(move: () => void): Promise<void> {
  if (!guarda?.suja() || (await guarda.perguntar())) move()
}

/** Opens an address. A dirty screen asks first, unless `forcado`: used when the server moves the user. */
export function go(path: string, { replace = false, forcado = false } = {}): void {
  if (window.location.pathname + window.location.search === path) return
  const move = () => navigate(path, { replace, state: { passo: replace ? at : at + 1 } })
  if (forcado || !guarda?.suja()) move()
  // waits until the palette or menu has closed and returned the focus
  else setTimeout(() => void leaveFor(move))
}
