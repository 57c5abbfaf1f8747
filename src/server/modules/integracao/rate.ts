/** Calls a minute that a key may make, and how many of them at once. */
export const PER_MINUTE = 120
export const BURST = 240

interface Bucket {
  left: number
  at: number
}

interface KeyCall {
  /** Calls that a key may make at once. */
  limit: number
  /** False: the key must wait. */
  allowed: boolean
  /** Calls left at once. */
  left: number
  /** Seconds until one more call is left. */
  wait: number
}

/** Makes the count of calls a key: a bucket of BURST calls, filled by PER_MINUTE. Each server process counts its own. */
export function createRate(clock: () => Date) {
  const buckets = new Map<number, Bucket>()
  return (key: number): KeyCall => {
    const at = clock().getTime()
    const before = buckets.get(key) ?? { left: BURST, at }
    const left = Math.min(BURST, before.left + ((at - before.at) / 60_000) * PER_MINUTE)
    const allowed = left >= 1
    const rest = allowed ? left - 1 : left
    buckets.set(key, { left: rest, at })
    return {
      limit: BURST,
      allowed,
      left: Math.floor(rest),
      wait: Math.ceil(((1 - (rest % 1)) * 60) / PER_MINUTE),
    }
  }
}
