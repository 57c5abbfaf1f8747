import { tab } from '../../state/device.ts'

/** Place of a form's draft: a form open in another tab too keeps its own. */
export interface Place {
  key: string
  leave: () => void
}

const PLACES = 4
/** A page that is reloaded lets go of its place a moment after the next one asks for it. */
const LATE_MS = 700

/**
 * The first place under this key that no form holds; one with a draft comes before one without, and before all what this tab itself
 * left behind: where every tab begins anew at once (signed out), each has its own back. Held until it is left, or its page
 * is gone however it went. A form that was `left` meanwhile is not remembered as the tab's own.
 */
export async function takePlace(
  key: string,
  hasDraft: (key: string) => Promise<boolean>,
  left?: AbortSignal,
): Promise<Place> {
  const mark = `tecla.lugar.${key}`
  const place = await firstOf(inOrder(key, tab.getItem(mark)), hasDraft)
  if (!left?.aborted) tab.setItem(mark, place.key)
  return place
}

function inOrder(key: string, own: string | null): string[] {
  const places = Array.from({ length: PLACES }, (_, n) => (n === 0 ? key : `${key}.${n + 1}`))
  return places.sort((a, b) => Number(b === own) - Number(a === own))
}

async function firstOf(
  places: readonly string[],
  hasDraft: (key: string) => Promise<boolean>,
): Promise<Place> {
  let free: Place | null = null
  for (const at of places) {
    const kept = await hasDraft(at)
    if (free && !kept) continue
    const place = await hold(at, kept)
    if (place && kept) {
      free?.leave()
      return place
    }
    free ??= place
  }
  return free ?? { key: places[0] ?? '', leave: () => {} }
}

function hold(key: string, patiently: boolean): Promise<Place | null> {
  // where a browser has no locks (an address without TLS), the tabs share what they keep
  const { locks } = navigator
  if (!locks) return Promise.resolve({ key, leave: () => {} })
  return new Promise(resolve => {
    const how = patiently ? { signal: AbortSignal.timeout(LATE_MS) } : { ifAvailable: true }
    locks
      .request(key, how, lock => (lock ? new Promise<void>(leave => resolve({ key, leave })) : resolve(null)))
      .catch(() => resolve(null))
  })
}
