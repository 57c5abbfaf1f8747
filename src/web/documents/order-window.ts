import { declareDialog } from '../dialogs/define.ts'

/** 'Pedido': the shell opens it, and its form has what the shell has. */
export const orderDialog = declareDialog<{ id: number } | undefined, unknown>('pedido')
