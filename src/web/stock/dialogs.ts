import { type Drawn, drawn } from '../dialogs/define.ts'
import { later } from '../shell/later.tsx'
import { movementDialog, productHistory } from './stock-windows.ts'

/** Components of the stock dialogs, which stock-windows.ts declares without them to avoid a circular import. */
export const STOCK_DIALOGS: readonly Drawn[] = [
  drawn(
    movementDialog,
    later(() => import('./movement/movement-dialog.tsx'), 'MovementDialog'),
  ),
  drawn(
    productHistory,
    later(() => import('./history/history-dialog.tsx'), 'ProductHistoryDialog'),
  ),
]
