import { meaningWords } from '../../../core/text/stem.ts'
import type { MeantRow } from './meanings.ts'
import type { PaletteItem } from './palette-entries.ts'
import { nearness, type Sifted } from './rank.ts'

interface Merged {
  rows: readonly PaletteItem[]
  /** True when every source has answered and no name matches: then the rows are only similar. */
  semNome: boolean
}

/** Score from which a meaning is an answer; one of a lower score is a guess. */
const SURE = 0.56

/** Lists what a text means by name and by saying, the surest first. */
function answers({ inicios, exatos = 0 }: Sifted<PaletteItem>, text: string, meant: readonly MeantRow[]) {
  const whole = meant.filter(({ whole }) => whole).map(({ row }) => row)
  const sure = meant.filter(({ score }) => score >= SURE).map(({ row }) => row)
  const several = meaningWords(text).length > 1
  const here = ({ command }: PaletteItem) => command?.when !== undefined
  return [
    ...inicios.slice(0, exatos),
    // what is done on this screen comes before what is elsewhere
    ...whole.filter(here),
    ...inicios.filter(here),
    ...whole,
    // one word that is a saying has said all
    ...(several ? [...sure, ...inicios] : [...inicios, ...(whole.length > 0 ? [] : sure)]),
  ]
}

/**
 * Merges rows: what the text means, and screens and commands with the text at the beginning of words; records whose
 * name begins with the text, then records with matching words; rows with the text only inside words; last similar rows.
 * Until every source has answered (`pronto`), shows only the first two kinds, so that the row under Enter is seldom
 * replaced.
 */
export function mergeRows(
  listed: Sifted<PaletteItem>,
  found: readonly PaletteItem[],
  text: string,
  pronto: boolean,
  meant: readonly MeantRow[] = [],
): Merged {
  const { meios } = listed
  const inicios = meant.length === 0 ? listed.inicios : once(answers(listed, text, meant))
  if (found.length === 0 && (pronto || meios.length === 0))
    return {
      rows: meios.length === 0 ? inicios : once([...inicios, ...meios]),
      semNome: pronto && inicios.length + meios.length === 0,
    }
  const byName: PaletteItem[][] = [[], [], [], []]
  for (const row of found) byName[placeOf(row, text)]?.push(row)
  const [begins = [], words = [], inside = [], close = []] = byName
  const asked = begins.filter(row => isAsked(row, text) && !isSetting(row))
  const named = begins.filter(row => !asked.includes(row))
  if (!pronto) return { rows: once([...asked, ...inicios, ...named]), semNome: false }
  const all = once([...asked, ...inicios, ...named, ...words, ...meios, ...inside])
  return { rows: once([...all, ...close]), semNome: all.length === 0 }
}

/** Keeps the first of rows with equal ids. */
function once(rows: readonly PaletteItem[]): PaletteItem[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Tells whether a row is a setting found by its help text, of which all of its words are. */
const isSetting = ({ grupo }: Pick<PaletteItem, 'grupo'>): boolean => grupo === 'ajuste'

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
