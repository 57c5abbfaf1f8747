import type { PaletteItem } from './palette-entries.ts'
import { nearness, type Sifted } from './rank.ts'

interface Merged {
  rows: readonly PaletteItem[]
  /** True when every source has answered and no name matches: then the rows are only similar. */
  semNome: boolean
}

/**
 * Merges rows: screens and commands that begin with the text; records whose name begins with it, then those with matching
 * words; rows that only contain it; last similar ones. Until every source has answered (`pronto`), shows only rows that no
 * later answer can precede, so that the row under Enter is not replaced.
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

/** Ranks a record by its words; a record found by its number ranks first. */
function placeOf({ titulo, palavras }: PaletteItem, text: string): 0 | 1 | 2 | 3 {
  const near = nearness(titulo, text, palavras)
  return near === 3 && isNumber(text) ? 0 : near
}

/** Tells whether the text is a number or code, as of a document or plate; words with a size (`cola 2l`) are a name. */
const isNumber = (text: string): boolean =>
  text
    .trim()
    .split(/\s+/)
    .every(word => /\d/.test(word))
