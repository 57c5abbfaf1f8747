import { cell } from '../state/cell.ts'
import { ofDesk } from '../state/desk.ts'

/** R$ of change in the hand: of the sale that has just ended, until the next item enters. Then it is that sale's history alone. */
export const changeLeftOf = ofDesk(({ hasItems }) => {
  const left = cell('0.00')
  hasItems.sub(() => {
    if (hasItems.get()) left.set('0.00')
  })
  return left
})
