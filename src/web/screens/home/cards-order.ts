import { SHOWN_CARDS, VIEW_CARD } from '../../../domain/home/cards.ts'

/** Orders the shown cards' ids: as chosen, or all; a kept view's card not in the choice comes after the day's. */
export function cardsInOrder(chosen: readonly string[] | null, kept: readonly string[]): string[] {
  const named = chosen ?? SHOWN_CARDS.map(({ id }) => id)
  const loose = kept.filter(id => !named.includes(id))
  const first = SHOWN_CARDS.find(({ id }) => id === named[0])?.wide ? 1 : 0
  return [...named.slice(0, first), ...loose, ...named.slice(first)].filter(
    id => !VIEW_CARD.test(id) || kept.includes(id),
  )
}
