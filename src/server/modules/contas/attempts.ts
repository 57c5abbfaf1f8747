const MINUTE = 60_000

/**
 * Counter of failed logins of the last minute (`window_ms`): at most 5 for one e-mail from one IP address, 30 from one IP address.
 * Successful logins do not count, so that tills behind a common address can log in. In memory: a restart resets it.
 */
export interface Attempts {
  blocked(email: string, ip: string): boolean
  /** Counts a failure. Called before the password check, so that parallel guesses are all counted. */
  failed(email: string, ip: string): void
  /** Takes this attempt back, and no other: it was neither right nor wrong. */
  asked(email: string, ip: string): void
  /** Removes the failures of this e-mail and address, and takes this attempt back from the count of the IP address. */
  succeeded(email: string, ip: string): void
}

export function createAttempts(
  clock: () => Date,
  limits = { email: 5, ip: 30 },
  window_ms = MINUTE,
): Attempts {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => {
    const since = clock().getTime() - window_ms
    const kept = (failures.get(key) ?? []).filter(at => at > since)
    if (kept.length > 0) failures.set(key, kept)
    else failures.delete(key)
    return kept
  }
  const pair = (email: string, ip: string) => `${ip} ${email}`
  return {
    blocked: (email, ip) => recent(pair(email, ip)).length >= limits.email || recent(ip).length >= limits.ip,
    failed(email, ip) {
      // drops old entries, to limit the memory that strangers can use
      if (failures.size > 10_000) for (const key of failures.keys()) recent(key)
      for (const key of [pair(email, ip), ip]) failures.set(key, [...recent(key), clock().getTime()])
    },
    asked(email, ip) {
      for (const key of [pair(email, ip), ip]) failures.set(key, recent(key).slice(0, -1))
    },
    succeeded(email, ip) {
      failures.delete(pair(email, ip))
      failures.set(ip, recent(ip).slice(0, -1))
    },
  }
}
