/** Presence ping and notification polling (doc 1 §9). */
export const PRESENCE_MS = 60_000
export const POLL_MS = 300_000
/** A tab hidden for longer is nobody's presence (G-050). */
const AWAY_MS = 600_000
/** A server that takes the call and never answers must not hold the rest back. */
const REFRESH_PATIENCE_MS = 10_000

/** Steps that a session starts, in this order (G-009). */
export interface StartUp {
  /** Reads the user again: flags, plan or company may have changed since it was stored. May fail: the stored one stands. */
  refresh: () => Promise<unknown>
  /** Tells if live listening, certificate check and polling are skipped; asked after the refresh. */
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
    const presence = whileSeen(steps.ping)
    ends.push(presence.end)
    every(PRESENCE_MS, presence.ping)
  })
  return () => {
    over = true
    for (const end of ends) end()
  }
}

/** Pings only while somebody may be there: not from a tab that has been hidden for long, and at once when it is back. */
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
