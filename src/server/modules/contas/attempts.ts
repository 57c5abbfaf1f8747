const MINUTE = 60_000

/**
 * Failed logins of the last minute: at most 5 for one e-mail from one address, 30 from one address. Successes do not
 * count, so a shop whose tills share an address logs in freely. In memory: a restart forgives.
 */
export interface Attempts {
  blocked(email: string, ip: string): boolean
  /** Called before the password is checked, so that a burst of parallel guesses is counted whole. */
  failed(email: string, ip: string): void
  /** Forgets the failures of that pair, and the one counted for this attempt. */
  succeeded(email: string, ip: string): void
}

export function createAttempts(clock: () => Date, limits = { email: 5, ip: 30 }): Attempts {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => {
    const since = clock().getTime() - MINUTE
    const kept = (failures.get(key) ?? []).filter(at => at > since)
    if (kept.length > 0) failures.set(key, kept)
    else failures.delete(key)
    return kept
  }
  const pair = (email: string, ip: string) => `${ip} ${email}`
  return {
    blocked: (email, ip) => recent(pair(email, ip)).length >= limits.email || recent(ip).length >= limits.ip,
    failed(email, ip) {
      // strangers must not be able to fill the memory
      if (failures.size > 10_000) for (const key of failures.keys()) recent(key)
      for (const key of [pair(email, ip), ip]) failures.set(key, [...recent(key), clock().getTime()])
    },
    succeeded(email, ip) {
      failures.delete(pair(email, ip))
      failures.set(ip, recent(ip).slice(0, -1))
    },
  }
}
