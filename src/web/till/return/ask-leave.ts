import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { approvalDialog } from '../dialogs/approval-dialog.tsx'

/** Asks for a supervisor's PIN for one return, or for a voucher paid in cash, of this value (R$). */
export const leaveToReturn = async (desk: Desk, uuid: string, valor: string): Promise<boolean> =>
  (await openDialog(approvalDialog, {
    falta: {
      acao: 'devolucao',
      uid: null,
      valor,
      percentual: null,
      pedido: null,
      campo: 'devolucao',
      texto: 'Devolver: você não tem permissão',
    },
    sale: { ...desk.current(), uuid },
  })) === true
