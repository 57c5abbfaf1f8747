import { openDialog } from '../../dialogs/define.ts'
import { alerta } from '../../state/notices.ts'
import { customerDialog } from '../dialogs/customer-dialog.tsx'

/** Asks for a registered customer; undefined when the user closes the window, or chooses a buyer who is not registered. */
export async function askCustomer(): Promise<number | undefined> {
  const chosen = await openDialog(customerDialog, { texto: '' })
  if (!chosen) return undefined
  if ('parceiro_id' in chosen && chosen.parceiro_id !== null) return chosen.parceiro_id
  alerta('Este CPF ou CNPJ não está nos parceiros: só quem está tem conta')
}
