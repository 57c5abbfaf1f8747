/** A cached value, and when its reading began, ms. */
interface Kept {
  em: number
  value: Promise<unknown>
}

/** Longest time that a value is cached, ms. */
const LONGEST = 60_000

/** Makes a cache by key, for a minute at most. Simultaneous requests share a reading; failures are not cached. */
export function createKept(now: () => number) {
  const kept = new Map<string, Kept>()
  return async <T>(key: string, age: number, read: () => Promise<T>): Promise<{ value: T; em: number }> => {
    const known = kept.get(key)
    if (known && now() - known.em <= Math.min(age, LONGEST))
      return { value: (await known.value) as T, em: known.em }
    for (const [old, { em }] of kept) if (now() - em > LONGEST) kept.delete(old)
    const fresh = { em: now(), value: read() }
    kept.set(key, fresh)
    try {
      return { value: (await fresh.value) as T, em: fresh.em }
    } catch (error) {
      if (kept.get(key) === fresh) kept.delete(key)
      throw error
    }
  }
}
