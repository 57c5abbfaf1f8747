import { atom, getDefaultStore } from 'jotai'
import { hasItemsAtom } from '../state/sale.ts'

const store = getDefaultStore()

/** R$ of change in the hand: of the sale that has just ended, until the next item enters. Then it is that sale's history alone. */
export const changeLeftAtom = atom('0.00')

store.sub(hasItemsAtom, () => {
  if (store.get(hasItemsAtom)) store.set(changeLeftAtom, '0.00')
})
