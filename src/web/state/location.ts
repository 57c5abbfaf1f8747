import type { BaseLocationHook } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { asPageOpens, pageState } from './cell.ts'

/** Guard of a screen that asks before the user leaves. */
interface Guarda {
  /** Tells whether leaving now would lose something. */
  suja: () => boolean
  /** Asks the user; true: the screen may be left, and has no unsaved values any more. */
  perguntar: () => Promise<boolean>
}

interface LocationState {
  guarda: Guarda | null
  at: number
  /** Path and query of the present screen, and path of the screen that opened it. */
  here: string
  search: string
  before: string | null
  /** Number of the history entry that the user wants, while history returns to the present one. */
  wanted: number | null
}

const page = pageState(
  (): LocationState => ({
    ...{ guarda: null, at: 0, before: null, wanted: null },
    ...{ here: window.location.pathname, search: window.location.search },
  }),
)

/**
 * Router hook: the address of the present screen. While history returns from a step that must be asked for, the browser
 * already has the other address, and a redraw would show the other screen.
 */
export const useStandingLocation: BaseLocationHook = () => [
  useLocationProperty(() => (page.wanted === null ? window.location.pathname : page.here)),
  navigate,
]
useStandingLocation.searchHook = () =>
  useLocationProperty(() => (page.wanted === null ? window.location.search : page.search))

/** Sets this screen's guard, which asks before the user leaves it dirty. Returns a function to remove the guard. */
export function guardPlace(given: Guarda): () => void {
  page.guarda = given
  return () => {
    if (page.guarda === given) page.guarda = null
  }
}

/** Reads the number of a history entry: it tells how far Back or Forward went, so that the step can be undone. */
const numberOf = (state: unknown): number | null => {
  const passo = (state as { passo?: unknown } | null)?.passo
  return typeof passo === 'number' ? passo : null
}

/** Gives the path of the screen that opened this one; null after a typed address, a reload, Back or Forward. */
export const cameFrom = (): string | null => page.before

function note(opened: string | null): void {
  const path = window.location.pathname
  if (path !== page.here) page.before = opened
  page.here = path
  page.search = window.location.search
}

function stand(otherwise: number): void {
  const known = numberOf(window.history.state)
  page.at = known ?? otherwise
  // call the original replaceState, not the router's: the address does not change
  if (known === null) History.prototype.replaceState.call(window.history, { passo: page.at }, '')
}

asPageOpens(() => {
  stand(0)
  // the router sends these events for every change of address
  window.addEventListener('pushState', () => {
    stand(page.at + 1)
    note(page.here)
  })
  window.addEventListener('replaceState', () => {
    stand(page.at)
    note(page.before)
  })
  window.addEventListener('popstate', onStep, { capture: true })
})

/**
 * Handles Back and Forward, which the browser reports only after the step. On a dirty screen, first returns to the
 * present address, without notifying the router, then asks.
 */
function onStep(event: PopStateEvent): void {
  const to = numberOf(event.state) ?? page.at - 1
  if (page.wanted === null && !page.guarda?.suja()) {
    page.at = to
    note(null)
    return
  }
  event.stopImmediatePropagation()
  page.wanted ??= to
  if (to !== page.at) {
    window.history.go(page.at - to)
    return
  }
  const steps = page.wanted - page.at
  page.wanted = null
  if (steps !== 0) void leaveFor(() => window.history.go(steps))
}

async function leaveFor(move: () => void): Promise<void> {
  if (!page.guarda?.suja() || (await page.guarda.perguntar())) move()
}

/** Opens an address. A dirty screen asks first, unless `forcado`: used when the server moves the user. */
export function go(path: string, { replace = false, forcado = false } = {}): void {
  if (window.location.pathname + window.location.search === path) return
  const move = () => navigate(path, { replace, state: { passo: replace ? page.at : page.at + 1 } })
  if (forcado || !page.guarda?.suja()) move()
  // waits until the palette or menu has closed and returned the focus
  else setTimeout(() => void leaveFor(move))
}
