/** Least time between two readings of what hints touched, ms. */
const EVERY_MS = 5000
/** Wait after a hint, so that what is read began after it, ms. */
const SETTLE_MS = 1500

interface RefreshOptions<Id> {
  read: (ids: readonly Id[]) => void
  /** Tells whether a window is open: nothing under it changes. */
  covered: () => boolean
  /** Calls when windows opened or closed; returns how to stop. */
  onCovered: (listener: () => void) => () => void
}

/** Gathers what hints touched and reads it again together: seldom, and not under a window. */
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
