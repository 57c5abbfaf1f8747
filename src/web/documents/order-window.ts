import { declareDialog } from '../dialogs/define.ts'

/** Dialog 'Pedido', opened by the shell. */
export const orderDialog = declareDialog<{ id: number } | undefined, unknown>('pedido')
