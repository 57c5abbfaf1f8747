import { openDialog } from '../../dialogs/define.ts'
import { customerDialog } from '../dialogs/customer-dialog.tsx'

/** Asks for a registered customer; undefined when the user closes the window. */
export async function askCustomer(): Promise<number | undefined> {
  const chosen = await openDialog(customerDialog, { registered: true })
  return chosen && 'parceiro_id' in chosen ? (chosen.parceiro_id ?? undefined) : undefined
}
