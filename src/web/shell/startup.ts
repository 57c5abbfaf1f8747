/** Presence ping and notification polling (doc 1 §9). */
export const PRESENCE_MS = 60_000
export const POLL_MS = 300_000
/** A server that takes the call and never answers must not hold the rest back. */
const REFRESH_PATIENCE_MS = 10_000

/** What a session starts, in this order (G-009). */
export interface StartUp {
  /** Reads the user again: flags, plan or company may have changed since it was stored. May fail: the stored one stands. */
  refresh: () => Promise<unknown>
  /** Whether live listening, certificate check and polling are skipped; asked after the refresh. */
  silent: () => boolean
  certificate: () => void
  /** Joins the live channel; answers the leave. */
  listen: () => () => void
  poll: () => void
  ping: () => void
}

/**
 * Starts a session: user refresh, certificate check, live listening, polling, presence. A silent company (status 3, blocked,
 * before the new password) keeps the refresh and the presence alone. Returns the end of it all.
 */
export function startSession(steps: StartUp): () => void {
  const ends: (() => void)[] = []
  let over = false
  const every = (ms: number, act: () => void) => {
    act()
    const timer = setInterval(act, ms)
    ends.push(() => clearInterval(timer))
  }
  void within(steps.refresh(), REFRESH_PATIENCE_MS).then(() => {
    if (over) return
    if (!steps.silent()) {
      steps.certificate()
      ends.push(steps.listen())
      every(POLL_MS, steps.poll)
    }
    every(PRESENCE_MS, steps.ping)
  })
  return () => {
    over = true
    for (const end of ends) end()
  }
}

/** Resolves when the work settles, however it ends, or when the time is over. */
function within(work: Promise<unknown>, ms: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
}
