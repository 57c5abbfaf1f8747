import type { PaletteItem } from './palette-entries.ts'
import { nearness, type Sifted } from './rank.ts'

interface Merged {
  rows: readonly PaletteItem[]
  /** True when every source has answered and no name matches: then the rows are only similar. */
  semNome: boolean
}

/**
 * Merges rows: screens and commands with the text at the beginning of words; records whose name begins with the text,
 * then records with matching words; rows with the text only inside words; last similar rows. Until every source has
 * answered (`pronto`), shows only the first two kinds, so that the row under Enter is seldom replaced.
 */
export function mergeRows(
  { inicios, meios }: Sifted<PaletteItem>,
  found: readonly PaletteItem[],
  text: string,
  pronto: boolean,
): Merged {
  if (found.length === 0 && (pronto || meios.length === 0))
    return {
      rows: meios.length === 0 ? inicios : [...inicios, ...meios],
      semNome: pronto && inicios.length + meios.length === 0,
    }
  const byName: PaletteItem[][] = [[], [], [], []]
  for (const row of found) byName[placeOf(row, text)]?.push(row)
  const [begins = [], words = [], inside = [], close = []] = byName
  if (!pronto) return { rows: [...inicios, ...begins], semNome: false }
  const named = [...inicios, ...begins, ...words, ...meios, ...inside]
  return { rows: [...named, ...close], semNome: named.length === 0 }
}

/** Tells whether a row says that it is what the whole text asks for, as a report with its period. */
export const isAsked = ({ palavras }: Pick<PaletteItem, 'palavras'>, text: string): boolean =>
  palavras === text.trim()

/** Ranks a record by its words; a record found by its number, and what the whole text asks for, rank first. */
function placeOf(row: PaletteItem, text: string): 0 | 1 | 2 | 3 {
  if (isAsked(row, text)) return 0
  const { titulo, palavras } = row
  const near = nearness(titulo, text, palavras)
  return near === 3 && isNumber(text) ? 0 : near
}

/** Tells whether the text is a number or code, as of a document or plate; words with a size (`cola 2l`) are a name. */
const isNumber = (text: string): boolean =>
  text
    .trim()
    .split(/\s+/)
    .every(word => /\d/.test(word))
