/** Milliseconds between presence pings, and between polls of notices (doc 1 §9). */
export const PRESENCE_MS = 60_000
export const POLL_MS = 300_000
/** Milliseconds hidden after which a tab no longer counts as presence (G-050). */
const AWAY_MS = 600_000
/** Longest wait for the refresh: a server that never answers must not delay the other steps. */
const REFRESH_PATIENCE_MS = 10_000

/** Steps at the start of a session, in this order (G-009). */
export interface StartUp {
  /** Reads the user again: flags, plan or company may have changed. On failure the stored user is kept. */
  refresh: () => Promise<unknown>
  /** Tells whether live channel, certificate check and polling are skipped; asked after the refresh. */
  silent: () => boolean
  certificate: () => void
  /** Joins the live channel; returns how to leave. */
  listen: () => () => void
  poll: () => void
  ping: () => void
}

/**
 * Starts a session: user refresh, certificate check, live channel, polling, presence. A silent company (status 3, blocked,
 * before the new password) has only refresh and presence. Returns the end.
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

/** Pings only while the user may be there: not from a tab hidden for long, and at once when it is shown again. */
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

/** Resolves when the work settles, or when the time is over. */
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
