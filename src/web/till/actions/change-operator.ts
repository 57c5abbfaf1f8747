import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { operatorDialog } from '../dialogs/operator-dialog.tsx'

/** Asks for the next operator's PIN. A sale in hand keeps its operator: it is ended or put aside first. */
export async function changeOperator(desk: Desk): Promise<void> {
  if (desk.hasItems.get() || desk.hasPayments.get())
    return alerta('Há uma venda aberta: finalize, estacione (F4) ou descarte antes de trocar de operador')
  await openDialog(operatorDialog, null)
}
