import type { PaletteItem } from './palette-entries.ts'
import { nearness, type Sifted } from './rank.ts'

/** The rows of one text, in order, and whether any of them is called so. */
interface Merged {
  rows: readonly PaletteItem[]
  /** Every source has answered, and nothing is called so: what is left came close. */
  semNome: boolean
}

/**
 * Screens and commands that begin so, then records of any kind: whose name begins so, whose words do; then what only contains it;
 * last what only came close. Until every source has answered (`pronto`) only that is shown before which nothing can come: a row is
 * not replaced under the Enter.
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

/** Ranks a row by its words; a row found by its number comes first. */
function placeOf({ titulo, palavras }: PaletteItem, text: string): 0 | 1 | 2 | 3 {
  const near = nearness(titulo, text, palavras)
  return near === 3 && /\d/.test(text) ? 0 : near
}
