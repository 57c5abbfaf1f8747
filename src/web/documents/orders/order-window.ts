import { declareDialog } from '../../dialogs/define.ts'

/** Dialog 'Pedido', which shows an order over any screen. */
export const orderDialog = declareDialog<{ id: number } | undefined, unknown>('pedido')
