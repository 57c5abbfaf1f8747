import { type Ranked, sift } from '../../../src/web/commands/palette/rank.ts'

/** What a query finds, in the order of the palette: by the beginnings of words, then inside them. */
export function ranked<T>(entries: readonly Ranked<T>[], query: string, habit?: (item: T) => number): T[] {
  const { inicios, meios } = sift(entries, query, habit)
  return [...inicios, ...meios]
}
