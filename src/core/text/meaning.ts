import { beginsAlmost } from '../begins-almost.ts'
import { plainWords } from './plain.ts'
import { meaningWords, sound, stem } from './stem.ts'

/** Something that may be asked for. */
export interface Meant {
  readonly id: string
  /** Ways to say it, each whole: its title, sayings of the trade. */
  readonly phrases: readonly string[]
  /** Single words about it. */
  readonly words?: string
  /** Less than 1: ranks below others that match as well. */
  readonly weight?: number
}

export interface Understood {
  readonly id: string
  /** Share of the query's words that match, from 0 to 1, less where the phrase says more than the query. */
  readonly score: number
  /** True when the query is one of the phrases, also with other endings or a letter wrong. */
  readonly whole: boolean
}

/** Weight of a word that is only about the entry, against one of its phrases. */
const ABOUT = 0.55
/** Least share of a query's words that makes an answer. */
const LEAST = 0.42
/** Score from which a query counts as the phrase itself. */
const WHOLE = 0.9
/** Part of the score that depends on the words of the phrase which the query does not say. */
const SAID = 0.35

interface Word {
  readonly text: string
  readonly stem: string
  readonly sound: string
}

const wordOf = (text: string): Word => {
  const cut = stem(text)
  return { text, stem: cut, sound: sound(cut) }
}

/** Tells whether the typed word is the known one with one letter left out, not the first. */
function lacksOne(typed: string, known: string): boolean {
  if (known.length !== typed.length + 1) return false
  let at = 0
  while (at < typed.length && typed[at] === known[at]) at++
  return at > 0 && typed.slice(at) === known.slice(at + 1)
}

/** Tells how much a typed word is a known one: 1 the same, less the more it differs, 0 another. */
function likeness(typed: Word, known: Word): number {
  if (typed.text === known.text) return 1
  if (typed.stem === known.stem) return 0.95
  const { length } = typed.text
  if (length >= 3 && known.text.startsWith(typed.text)) return length >= 4 ? 0.9 : 0.8
  if (typed.sound === known.sound && typed.sound.length >= 3) return 0.85
  if (length === 4 && lacksOne(typed.text, known.text)) return 0.74
  const near = Math.abs(length - known.text.length) <= 2
  if (near && beginsAlmost(known.text, typed.text)) return 0.78
  if (near && typed.sound.length >= 5 && beginsAlmost(known.sound, typed.sound)) return 0.72
  const [short, long] =
    typed.stem.length < known.stem.length ? [typed.stem, known.stem] : [known.stem, typed.stem]
  return short.length >= 5 && long.length - short.length <= 2 && long.startsWith(short) ? 0.7 : 0
}

/** Typed words whose meanings are kept, so that a key typed compares only the word that it changes. */
const MOST_REMEMBERED = 500

/** Worth of a likeness where the word itself is known. */
const OTHERWISE = 0.6

/** Weight of a word that nothing has, against that of the rarest word, and of a number. */
const UNKNOWN = 0.7
const NUMBER = 1
/** Part of its weight that a word keeps which says little. */
const FAINT = 0.5

/** Worth of a synonym against the word itself. */
const SYNONYM = 0.85

/**
 * Makes a search among things that may be said in several ways. A query need not have every word of a phrase, nor a
 * phrase every word of the query: what counts is the share that matches, rare words more than common ones. Endings,
 * one wrong letter in each word and spelling by sound are forgiven.
 * @param synonyms lists of words of one meaning
 * @param faint words that say little beside any other
 */
export function makeMeanings(
  all: readonly Meant[],
  synonyms: readonly string[] = [],
  faint = '',
): { search: (query: string) => Understood[]; known: (query: string) => number } {
  const vocabulary: Word[] = []
  const places = new Map<string, number>()
  /** Words by the first letter of how they are written or sound: words alike share one. */
  const initials = new Map<string, Set<number>>()
  const place = (text: string): number => {
    const known = places.get(text)
    if (known !== undefined) return known
    const word = wordOf(text)
    const at = vocabulary.push(word) - 1
    places.set(text, at)
    for (const initial of [word.text[0], word.sound[0]]) {
      if (initial) initials.set(initial, (initials.get(initial) ?? new Set()).add(at))
    }
    return at
  }
  /** Entries by a whole phrase, as written. */
  const literal = new Map<string, number>()
  const phrases: { of: number; words: number[] }[] = []
  /** Phrases, and entries with the word about them, by word. */
  const inPhrases: number[][] = []
  const aboutEntries: Set<number>[] = []
  for (const [of, { phrases: said, words = '' }] of all.entries()) {
    const bag = new Set<number>()
    for (const phrase of said) {
      if (!literal.has(plainWords(phrase))) literal.set(plainWords(phrase), of)
      const its = [...new Set(meaningWords(phrase).map(place))]
      const at = phrases.push({ of, words: its }) - 1
      for (const word of its) {
        const list = inPhrases[word] ?? []
        inPhrases[word] = list
        list.push(at)
        bag.add(word)
      }
    }
    for (const word of meaningWords(words)) bag.add(place(word))
    for (const word of bag) {
      const entries = aboutEntries[word] ?? new Set()
      aboutEntries[word] = entries
      entries.add(of)
    }
  }
  /** Rarity of a word: one that many entries have says little. */
  const rarity = vocabulary.map((_, word) => Math.log(1 + all.length / (aboutEntries[word]?.size ?? 1)))
  const rarest = Math.log(1 + all.length)
  const faintly = new Set(meaningWords(faint).map(stem))
  const alike = new Map<string, string[]>()
  for (const list of synonyms) {
    const words = meaningWords(list)
    for (const word of words) alike.set(stem(word), [...(alike.get(stem(word)) ?? []), ...words])
  }

  const remembered = new Map<string, Map<number, number>>()

  /** Finds the known words that a typed word may be, each with its likeness. */
  function meanings(typed: string): ReadonlyMap<number, number> {
    const before = remembered.get(typed)
    if (before) return before
    if (remembered.size > MOST_REMEMBERED) remembered.clear()
    const found = new Map<number, number>()
    const add = (text: string, worth: number) => {
      const word = wordOf(text)
      const near = [word.text[0], word.sound[0]].map(initial => initials.get(initial ?? ''))
      for (const some of new Set(near))
        for (const at of some ?? []) {
          const known = vocabulary[at]
          const like = known ? likeness(word, known) * worth : 0
          if (like > (found.get(at) ?? 0)) found.set(at, like)
        }
    }
    add(typed, 1)
    for (const other of alike.get(stem(typed)) ?? []) if (other !== typed) add(other, SYNONYM)
    // a word that is written right is not the beginning of another, nor another with a letter wrong
    if (Math.max(...found.values()) >= 0.95)
      for (const [at, like] of found) if (like < SYNONYM * 0.95) found.set(at, like * OTHERWISE)
    remembered.set(typed, found)
    return found
  }

  const weighed = (query: string) =>
    [...new Set(meaningWords(query))].map(typed => {
      const like = meanings(typed)
      let weight = like.size > 0 ? 0 : /^\d+$/.test(typed) ? NUMBER : rarest * UNKNOWN
      let best = 0
      for (const [at, value] of like)
        if (value > best || (value === best && (rarity[at] ?? 0) < weight)) {
          best = value
          weight = rarity[at] ?? rarest
        }
      return { like, weight: faintly.has(stem(typed)) ? weight * FAINT : weight, best }
    })

  /** Gives the share of a query's words that are words of any entry. */
  function known(query: string): number {
    const words = weighed(query)
    const total = words.reduce((sum, { weight }) => sum + weight, 0)
    return total === 0
      ? 0
      : words.reduce((sum, { weight, best }) => sum + weight * (best > 0 ? 1 : 0), 0) / total
  }

  function search(query: string): Understood[] {
    const words = weighed(query)
    const total = words.reduce((sum, { weight }) => sum + weight, 0)
    if (total === 0) return []
    /** For each entry, how much each typed word is about it. */
    const about = new Map<number, number[]>()
    const touched = new Set<number>()
    words.forEach(({ like }, nth) => {
      for (const [at, value] of like) {
        for (const phrase of inPhrases[at] ?? []) touched.add(phrase)
        for (const of of aboutEntries[at] ?? []) {
          const values = about.get(of) ?? []
          about.set(of, values)
          values[nth] = Math.max(values[nth] ?? 0, value)
        }
      }
    })
    const best = new Map<number, Understood>()
    const offer = (of: number, score: number, whole: boolean) => {
      const { id = '', weight = 1 } = all[of] ?? {}
      const before = best.get(of)
      best.set(of, {
        id,
        score: Math.max(before?.score ?? 0, whole ? score : score * weight),
        whole: whole || before?.whole === true,
      })
    }
    for (const at of touched) {
      const phrase = phrases[at]
      if (!phrase) continue
      const values = about.get(phrase.of) ?? []
      let said = 0
      const heard = new Map<number, number>()
      words.forEach(({ like, weight }, nth) => {
        let most = 0
        for (const word of phrase.words) {
          const value = like.get(word) ?? 0
          if (value > most) most = value
          if (value > (heard.get(word) ?? 0)) heard.set(word, value)
        }
        said += weight * Math.max(most, ABOUT * (values[nth] ?? 0))
      })
      const recall = said / total
      let told = 0
      let whole = 0
      for (const word of phrase.words) {
        told += (rarity[word] ?? 0) * (heard.get(word) ?? 0)
        whole += rarity[word] ?? 0
      }
      const precision = told / whole
      if (recall >= LEAST) offer(phrase.of, recall * (1 - SAID + SAID * precision), false)
      const typed =
        words.length > 0 &&
        words.every(({ like }) => phrase.words.some(word => (like.get(word) ?? 0) >= 0.72))
      const all = phrase.words.every(word => (heard.get(word) ?? 0) >= 0.72)
      if (typed && all) offer(phrase.of, WHOLE + (1 - WHOLE) * recall * precision, true)
    }
    for (const [of, values] of about) {
      const recall =
        words.reduce((sum, { weight }, nth) => sum + weight * ABOUT * (values[nth] ?? 0), 0) / total
      if (recall >= LEAST) offer(of, recall, false)
    }
    const exact = literal.get(plainWords(query))
    const written = exact === undefined ? undefined : all[exact]?.id
    if (exact !== undefined && written) best.set(exact, { id: written, score: 1, whole: true })
    return [...best.values()].sort(
      (one, other) =>
        Number(other.id === written) - Number(one.id === written) ||
        Number(other.whole) - Number(one.whole) ||
        other.score - one.score,
    )
  }
  return { search, known }
}
