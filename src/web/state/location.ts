import { navigate } from 'wouter/use-browser-location'

/** Guard of a screen that may not be left without a word. */
interface Guarda {
  /** Leaving now would lose something. */
  suja: () => boolean
  /** Asks; true: it may be left, and nothing is dirty any more. */
  perguntar: () => Promise<boolean>
}

let guarda: Guarda | null = null

/** Every way out of this screen asks `given` first, while it is dirty. Returns the removal. */
export function guardPlace(given: Guarda): () => void {
  guarda = given
  return () => {
    if (guarda === given) guarda = null
  }
}

/** Number of a place of history among those walked through: it tells how far Back or Forward went, so that they can be undone. */
const numberOf = (state: unknown): number | null => {
  const passo = (state as { passo?: unknown } | null)?.passo
  return typeof passo === 'number' ? passo : null
}

let at = 0
/** Path of this screen, and of the one it was opened from. */
let here = window.location.pathname
let before: string | null = null

/** Path of the screen that opened this one; null: an address, a reload, Back or Forward did. */
export const cameFrom = (): string | null => before

function note(opened: string | null): void {
  const path = window.location.pathname
  if (path !== here) before = opened
  here = path
}

function stand(otherwise: number): void {
  const known = numberOf(window.history.state)
  at = known ?? otherwise
  // the router hears its own replaceState; this one changes no address
  if (known === null) History.prototype.replaceState.call(window.history, { passo: at }, '')
}

stand(0)
// told by the router of every change of address, whoever made it
window.addEventListener('pushState', () => {
  stand(at + 1)
  note(here)
})
window.addEventListener('replaceState', () => {
  stand(at)
  note(before)
})

/** Place that the user wanted, while history is on its way back here. */
let wanted: number | null = null

/** Back and Forward are told when they are done: the address is put right first, unseen by the router, and then it is asked. */
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

/**
 * Moves the user; the guard looks at it as at any navigation. What is dirty asks first, unless `forcado`: an answer of the server
 * that moves the user leaves nothing to choose.
 */
export function go(path: string, { replace = false, forcado = false } = {}): void {
  if (window.location.pathname + window.location.search === path) return
  const move = () => navigate(path, { replace, state: { passo: replace ? at : at + 1 } })
  if (forcado || !guarda?.suja()) move()
  // once the palette or the menu it was chosen in has gone and given the focus back
  else setTimeout(() => void leaveFor(move))
}
