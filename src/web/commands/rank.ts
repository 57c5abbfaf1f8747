/** Palette ranking. Synchronous: a worker or a deferral costs a frame and wins nothing at 5,000 entries. */

export interface Ranked<T> {
  readonly item: T
  /** Normalised once: ' palavra outra' with a space before every word. */
  readonly text: string
}

const CAP = 200

/** Lower case without accents; every word preceded by a blank. */
export function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export function prepare<T>(items: readonly T[], text: (item: T) => string): Ranked<T>[] {
  return items.map(item => ({ item, text: ` ${normalize(text(item)).replace(/[\s:/._-]+/g, ' ')}` }))
}

/**
 * Items with every word of the query: word starts before inside-word, then the order given. At most 200.
 * An empty query keeps the order given.
 */
export function rank<T>(entries: readonly Ranked<T>[], query: string): T[] {
  const tokens = normalize(query)
    .split(/[\s:/._-]+/)
    .filter(Boolean)
  if (tokens.length === 0) return entries.slice(0, CAP).map(({ item }) => item)
  const buckets: T[][] = []
  for (const { item, text } of entries) {
    const score = misses(text, tokens)
    if (score === null) continue
    const bucket = buckets[score] ?? []
    buckets[score] = bucket
    bucket.push(item)
  }
  return Array.from(buckets, bucket => bucket ?? [])
    .flat()
    .slice(0, CAP)
}

/** 0: the title begins with the first word; then one more for each token found only inside a word; null: one is absent. */
function misses(text: string, tokens: readonly string[]): number | null {
  let score = text.startsWith(` ${tokens[0]}`) ? 0 : 1
  for (const token of tokens) {
    if (text.includes(` ${token}`)) continue
    if (!text.includes(token)) return null
    score += 2
  }
  return score
}
