import { pageState } from '../../state/cell.ts'
import type { PaletteContent, PaletteItem } from './palette-entries.ts'

/** An entry that a text means, by sayings of the trade. */
export interface MeantRow {
  row: PaletteItem
  /** Share of the text's words that match, from 0 to 1. */
  score: number
  /** True when the whole text is a saying or name of the entry. */
  whole: boolean
}

/** Finds what a text means among all that there is, also what the user may not open here. */
export interface Meanings {
  find: (texto: string, content: PaletteContent) => readonly MeantRow[]
  /** Gives the share of a text's words that are words of the trade. */
  known: (texto: string) => number
}

const page = pageState((): { load: (() => Promise<Meanings>) | null } => ({ load: null }))

/** Sets the loader of the sayings, which the first page load leaves out. */
export function setMeanings(load: () => Promise<Meanings>): void {
  page.load = load
}

export const loadMeanings = (): Promise<Meanings | null> => page.load?.() ?? Promise.resolve(null)
