/** Intervals, ms, of presence pings and of polls of the notices. */
export const PRESENCE_MS = 60_000
export const POLL_MS = 300_000
/** Time, ms, after which a hidden tab sends no more pings. */
const AWAY_MS = 600_000
/** Longest wait for the refresh: a server that never answers must not delay the other steps. */
const REFRESH_PATIENCE_MS = 10_000

/** Steps at the start of a session, in this order. */
export interface StartUp {
  /** Fetches the user again: permissions, plan or company may have changed. A failure keeps the stored user. */
  refresh: () => Promise<unknown>
  /** Tells whether realtime, certificate check and polling are skipped; called after the refresh. */
  silent: () => boolean
  certificate: () => void
  /** Connects to realtime; returns a function that disconnects. */
  listen: () => () => void
  poll: () => void
  ping: () => void
}

/**
 * Starts a session: user refresh, certificate check, realtime, polling, presence pings. When `silent` is true after the
 * refresh (user or company blocked, or a new password required), only the pings follow. Returns a stop function.
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
    const presence = whileSeen(steps.ping)
    ends.push(presence.end)
    every(PRESENCE_MS, presence.ping)
  })
  return () => {
    over = true
    for (const end of ends) end()
  }
}

/** Sends pings only while the user may be present: none from a tab hidden over 10 minutes, one when it is seen again. */
function whileSeen(ping: () => void): { ping: () => void; end: () => void } {
  let hidden = document.hidden ? Date.now() : null
  const away = () => hidden !== null && Date.now() - hidden > AWAY_MS
  const turned = () => {
    const back = !document.hidden && away()
    hidden = document.hidden ? (hidden ?? Date.now()) : null
    if (back) ping()
  }
  document.addEventListener('visibilitychange', turned)
  return {
    ping: () => {
      if (!away()) ping()
    },
    end: () => document.removeEventListener('visibilitychange', turned),
  }
}

/** Resolves when the work settles, or after `ms`. */
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
