/**
 * Searches products by scanning one string, which is built quickly, needs little memory, and finds text anywhere in a
 * word, as indexes of prefixes cannot. Each document is "\n" + name + " " + reference + " " + GTIN, and the brand if
 * the name lacks it, normalised; documents are in rank order.
 */
import { beginsAlmost, LEAST_TYPO } from '../../core/begins-almost.ts'
import { normalise } from './normalise.ts'

export interface SearchIndex {
  texto: string
  /** Start of each document in `texto`, ascending, and the end of the last one. */
  inicios: Uint32Array
}

export function buildIndex(documentos: readonly string[]): SearchIndex {
  const inicios = new Uint32Array(documentos.length + 1)
  const parts: string[] = new Array(documentos.length)
  let at = 0
  for (let i = 0; i < documentos.length; i++) {
    const part = `\n${normalise(documentos[i] as string)}`
    inicios[i] = at
    parts[i] = part
    at += part.length
  }
  inicios[documentos.length] = at
  return { texto: parts.join(''), inicios }
}

/** Finds the document at a position of the text. */
function documentAt(inicios: Uint32Array, at: number): number {
  let low = 0
  let high = inicios.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((inicios[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Splits a query into words; `*` counts as a blank ("PIZZA*CA"). */
export const tokens = (consulta: string): string[] =>
  normalise(consulta.replaceAll('*', ' '))
    .split(' ')
    .filter(token => token !== '')

/**
 * Finds documents with every word of the query, best first: the name begins with the query; then every word begins a
 * word; then every word is anywhere; with none found, one word may be mistyped. Stops at `limite`: within each rank the
 * documents are in order already.
 */
export function searchIndex({ texto, inicios }: SearchIndex, consulta: string, limite: number): number[] {
  const words = tokens(consulta)
  if (words.length === 0) return firstDocuments(inicios, limite)
  const found = new Set<number>()
  const whole = words.join(' ')
  const scan = (needle: string, accept: (doc: number) => boolean) => {
    let at = texto.indexOf(needle)
    while (at !== -1 && found.size < limite) {
      const doc = documentAt(inicios, at)
      if (accept(doc)) found.add(doc)
      at = texto.indexOf(needle, inicios[doc + 1] as number)
    }
  }
  const body = (doc: number) => texto.slice(inicios[doc], inicios[doc + 1])

  scan(`\n${whole}`, () => true)
  // the longest word is usually the rarest: checks the other words only in its documents
  const [longest = '', ...others] = [...words].sort((a, b) => b.length - a.length)
  if (found.size < limite) {
    const all = (doc: number) => {
      const text = body(doc)
      return others.every(word => text.includes(` ${word}`) || text.startsWith(`\n${word}`))
    }
    const ranked = mergeScans(texto, inicios, [`\n${longest}`, ` ${longest}`], all, limite, found)
    for (const doc of ranked) found.add(doc)
  }
  if (found.size < limite) scan(longest, doc => others.every(word => body(doc).includes(word)))
  if (found.size === 0) scanAlmost(words, texto, scan, body)
  return [...found].slice(0, limite)
}

/** Most documents tried for a mistyped word: a guess must not cost more than a search. */
const MOST_TRIES = 3000

type Scan = (needle: string, accept: (doc: number) => boolean) => void

/**
 * Finds documents for a query with one mistyped word, the only word not found. With one wrong letter, or two swapped,
 * either the first or the second half of the word is right: finds documents with that half, and compares their words.
 * All other words must be found as typed.
 */
function scanAlmost(
  words: readonly string[],
  texto: string,
  scan: Scan,
  body: (doc: number) => string,
): void {
  const absent = words.filter(word => !texto.includes(word))
  const [wrong] = absent
  if (wrong === undefined || absent.length > 1 || wrong.length < LEAST_TYPO) return
  const others = words.filter(word => word !== wrong)
  let tries = MOST_TRIES
  const accept = (doc: number) => {
    if (--tries < 0) return false
    const text = body(doc)
    return (
      others.every(word => text.includes(word)) && text.split(/[\n ]/).some(word => beginsAlmost(word, wrong))
    )
  }
  const half = Math.ceil(wrong.length / 2)
  for (const needle of [
    ` ${wrong.slice(0, half - 1)}`,
    `\n${wrong.slice(0, half - 1)}`,
    wrong.slice(half + 1),
  ])
    scan(needle, accept)
}

/** Scans for several needles in parallel, so that results are in document order and the scan can stop early. */
function mergeScans(
  texto: string,
  inicios: Uint32Array,
  needles: readonly string[],
  accept: (doc: number) => boolean,
  limite: number,
  already: ReadonlySet<number>,
): number[] {
  const next = needles.map(needle => texto.indexOf(needle))
  const out: number[] = []
  while (already.size + out.length < limite) {
    let best = -1
    for (let i = 0; i < next.length; i++) {
      const at = next[i] as number
      if (at !== -1 && (best === -1 || at < (next[best] as number))) best = i
    }
    if (best === -1) break
    const doc = documentAt(inicios, next[best] as number)
    if (!already.has(doc) && accept(doc)) out.push(doc)
    const end = inicios[doc + 1] as number
    for (let i = 0; i < next.length; i++) {
      const at = next[i] as number
      if (at !== -1 && at < end) next[i] = texto.indexOf(needles[i] as string, end)
    }
  }
  return out
}

function firstDocuments(inicios: Uint32Array, limite: number): number[] {
  return Array.from({ length: Math.min(limite, inicios.length - 1) }, (_, i) => i)
}
