import { cell } from '../state/cell.ts'
import { hasItemsAtom } from '../state/sale.ts'

/** R$ of change in the hand: of the sale that has just ended, until the next item enters. Then it is that sale's history alone. */
export const changeLeftAtom = cell('0.00')

hasItemsAtom.sub(() => {
  if (hasItemsAtom.get()) changeLeftAtom.set('0.00')
})
