import { tab } from '../../state/device.ts'

/** Place of a form's draft. A form also open in another tab has another place. */
export interface Place {
  key: string
  leave: () => void
}

const PLACES = 4
/** Milliseconds to wait for a place: a reloaded page may release it just after the new page asks. */
const LATE_MS = 700

/**
 * Takes a free place under this key. Places with a draft come before empty ones, and among these the place that this tab
 * used before comes first: when all tabs start again (after sign-out), each gets its own draft back. The place is held until
 * it is left or its page is gone. A form already `left` is not remembered.
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
  // without locks (an address without TLS) the tabs share one place
  const { locks } = navigator
  if (!locks) return Promise.resolve({ key, leave: () => {} })
  return new Promise(resolve => {
    const how = patiently ? { signal: AbortSignal.timeout(LATE_MS) } : { ifAvailable: true }
    locks
      .request(key, how, lock => (lock ? new Promise<void>(leave => resolve({ key, leave })) : resolve(null)))
      .catch(() => resolve(null))
  })
}
