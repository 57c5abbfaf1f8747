import { anyDialogOpen, openingsAtom } from '../../dialogs/define.ts'
import { passingCell } from '../../state/cell.ts'
import { ofDesk } from '../../state/desk.ts'

/** Change (R$) of the sale that has just ended, shown until the next item enters or a window begins something else. */
export const changeLeftOf = ofDesk(({ hasItems }) => {
  const left = passingCell('0.00')
  hasItems.sub(() => {
    if (hasItems.get()) left.set('0.00')
  })
  openingsAtom.sub(() => {
    if (anyDialogOpen()) left.set('0.00')
  })
  return left
})
