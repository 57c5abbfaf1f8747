import { beginsAlmost, LEAST_TYPO } from '../../../core/begins-almost.ts'
import { plain } from '../../../core/text/plain.ts'
/** Entry of the palette prepared for ranking, which is synchronous: a worker or a delay would cost a frame. */

export interface Ranked<T> {
  readonly item: T
  /** Normalised text: first the name, then other words, each word with a space before it (' palavra outra'). */
  readonly text: string
  /** Length of the name in `text`. */
  readonly name: number
  /** Other whole names of the entry, normalised like `text`. */
  readonly called: readonly string[]
  /** True when the entry makes something new: among equals it ranks after entries that show existing things. */
  readonly makes: boolean
}

const BREAKS = /[\s:/._-]+/

/** Makes lower case without accents, with a space before every word. */
const spaced = (text: string) =>
  text === '' ? '' : ` ${plain(text).split(BREAKS).filter(Boolean).join(' ')}`

export function prepare<T>(
  items: readonly T[],
  name: (item: T) => string,
  words: (item: T) => string = () => '',
  called: readonly string[] = [],
  makes = false,
): Ranked<T>[] {
  return items.map(item => {
    const own = spaced(name(item))
    return { item, text: own + spaced(words(item)), name: own.length, called: called.map(spaced), makes }
  })
}

const tokensOf = (query: string) => plain(query).split(BREAKS).filter(Boolean)

/** Gives how much an item is used; 0: never. */
type Habit<T> = (item: T) => number
const NO_HABIT = () => 0

/** Results of a query: `inicios` match at the beginning of words, `meios` only inside words. */
export interface Sifted<T> {
  inicios: T[]
  meios: T[]
  /** How many of `inicios`, the first ones, have the query as a whole name. */
  exatos?: number
}

/**
 * Ranks the items that contain every word of the query, by the place of the match: exact names; the beginning of the
 * name; the beginning of a word of the name; the beginning of another word; only the inside of a word. Among equals:
 * entries that show existing things before those that make new ones; then the most used; then the given order. An empty
 * query lists all, the most used first.
 */
export function sift<T>(entries: readonly Ranked<T>[], query: string, habit: Habit<T> = NO_HABIT): Sifted<T> {
  const tokens = tokensOf(query)
  if (tokens.length === 0) {
    const all = entries.map(({ item }) => item)
    return { inicios: usedFirst(all, habit), meios: [] }
  }
  const phrase = ` ${tokens.join(' ')}`
  const buckets: [shows: T[], makes: T[]][] = []
  for (const { item, text, name, called, makes } of entries) {
    const asked = called.includes(phrase)
    const missed = asked ? 0 : misses(text, name, tokens)
    if (missed === null) continue
    const wholly =
      asked ||
      (missed <= 1
        ? text.startsWith(phrase) || wordsOf(text, name) === tokens.length
        : missed < INSIDE && beginsWithRest(text, name, tokens))
    // an exact name ranks before longer names, even more used ones
    const exactly = asked || text.slice(0, name) === phrase
    const score = exactly ? 0 : 1 + 2 * missed + (wholly ? 0 : 1)
    const bucket = buckets[score] ?? [[], []]
    buckets[score] = bucket
    bucket[makes ? 1 : 0].push(item)
  }
  const inOrder = (from: number, to?: number) =>
    Array.from(buckets.slice(from, to), bucket =>
      bucket ? bucket.flatMap(some => usedFirst(some, habit)) : [],
    ).flat()
  return {
    inicios: inOrder(0, 2 * INSIDE + 1),
    meios: inOrder(2 * INSIDE + 1),
    exatos: buckets[0]?.flat().length ?? 0,
  }
}

/**
 * Ranks a name found by a provider: 0 the name begins with the query's first word and has the others, 1 every word of
 * the query begins a word of the name or of `words`, 2 a word of the query is only inside a word, 3 no match.
 */
export function nearness(name: string, query: string, words = ''): 0 | 1 | 2 | 3 {
  const [entry] = prepare(
    [name],
    text => text,
    () => words,
  )
  const missed = entry ? misses(entry.text, entry.name, tokensOf(query)) : null
  if (missed === null) return 3
  return missed === 0 ? 0 : missed < INSIDE ? 1 : 2
}

function usedFirst<T>(items: readonly T[], habit: Habit<T>): T[] {
  const used = items.filter(item => habit(item) > 0)
  if (used.length === 0) return [...items]
  const first = new Set(used)
  return [...used.sort((one, other) => habit(other) - habit(one)), ...items.filter(item => !first.has(item))]
}

/** Counts the words of the name, by the space before each. */
function wordsOf(text: string, name: number): number {
  let words = 0
  for (let at = text.indexOf(' '); at >= 0 && at < name; at = text.indexOf(' ', at + 1)) words++
  return words
}

/** Tells whether the name begins with those query words that it has: in 'evento x', 'evento' may be another word. */
function beginsWithRest(text: string, name: number, tokens: readonly string[]): boolean {
  const rest = tokens.filter(token => text.slice(0, name).includes(` ${token}`))
  return rest.length > 0 && text.startsWith(` ${rest.join(' ')}`)
}

/** Score of a match inside a word, higher than any sum of other scores. */
const INSIDE = 32

/**
 * Scores an entry: 0 when its text begins with the first word of the query, else 1; plus 2 for each word found outside
 * the name, plus `INSIDE` for each found inside a word; null when a word is absent.
 */
function misses(text: string, name: number, tokens: readonly string[]): number | null {
  let score = text.startsWith(` ${tokens[0]}`) ? 0 : 1
  for (const token of tokens) {
    const at = text.indexOf(` ${token}`)
    if (at >= 0 && at < name) continue
    if (at >= 0) score += 2
    else if (text.includes(token)) score += INSIDE
    else return null
  }
  return score
}

/**
 * Guesses what the user means when no name matches: every typed word begins a word of the entry, each with at most one
 * letter wrong, missing, extra or swapped.
 */
export function guess<T>(entries: readonly Ranked<T>[], query: string): T[] {
  const tokens = tokensOf(query)
  if (!tokens.some(token => token.length >= LEAST_TYPO)) return []
  const meant = entries.filter(({ text }) => {
    const words = text.split(' ')
    return tokens.every(token => words.some(word => beginsAlmost(word, token)))
  })
  const inName = ({ text, name }: Ranked<T>) => {
    const words = text.slice(0, name).split(' ')
    return tokens.every(token => words.some(word => beginsAlmost(word, token)))
  }
  return [...meant.filter(inName), ...meant.filter(entry => !inName(entry))].map(({ item }) => item)
}
