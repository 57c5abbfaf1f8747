/** Least time between two refreshes, ms. */
const EVERY_MS = 5000
/** Wait after a realtime event, ms, so that the fetch sees the change. */
const SETTLE_MS = 1500

interface RefreshOptions<Id> {
  read: (ids: readonly Id[]) => void
  /** Tells whether a window is open: nothing behind it is refreshed. */
  covered: () => boolean
  /** Adds a listener for windows that open or close; returns a function that removes the listener. */
  onCovered: (listener: () => void) => () => void
}

/** Collects ids changed by realtime events and fetches them together, once in 5 s at most, never behind a window. */
export function createRefresh<Id>({ read, covered, onCovered }: RefreshOptions<Id>) {
  const touched = new Set<Id>()
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    if (covered() || touched.size === 0) return
    last = Date.now()
    const ids = [...touched]
    touched.clear()
    read(ids)
  }
  const plan = () => {
    if (touched.size > 0) timer ??= setTimeout(run, Math.max(SETTLE_MS, last + EVERY_MS - Date.now()))
  }
  const quiet = onCovered(() => {
    if (!covered()) plan()
  })
  return {
    touch(ids: readonly Id[]) {
      for (const id of ids) touched.add(id)
      plan()
    },
    stop() {
      clearTimeout(timer)
      quiet()
    },
  }
}
