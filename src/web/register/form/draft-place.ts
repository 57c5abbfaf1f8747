import { tab } from '../../state/device.ts'

/** Storage key for the draft of one open form, which locks the key. A form open in several tabs uses up to PLACES keys. */
export interface Place {
  key: string
  leave: () => void
}

const PLACES = 4
/** Milliseconds to wait for a lock: a reloaded page may release its lock just after the new page requests one. */
const LATE_MS = 700

/**
 * Locks a free draft place of this key. Places with a draft come first, and among them the place this tab used before: when
 * all tabs start again after sign-out, each tab gets its draft back. leave() and the end of the page unlock the place. When
 * the form has already closed (`left`), the tab does not remember the place.
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
  // without navigator.locks (an address without TLS) the tabs share one place
  const { locks } = navigator
  if (!locks) return Promise.resolve({ key, leave: () => {} })
  return new Promise(resolve => {
    const how = patiently ? { signal: AbortSignal.timeout(LATE_MS) } : { ifAvailable: true }
    locks
      .request(key, how, lock => (lock ? new Promise<void>(leave => resolve({ key, leave })) : resolve(null)))
      .catch(() => resolve(null))
  })
}
