import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { accountDialog } from '../account/account-window.ts'
import { askCustomer } from '../account/ask-customer.ts'
import { terminalAtom } from '../terminal.ts'

/** Shows the account of the sale's customer; asks for a customer when the sale has none. */
export async function showAccount(desk: Desk): Promise<void> {
  const cliente = desk.current().consumidor?.parceiro_id ?? (await askCustomer())
  if (cliente) await openDialog(accountDialog, { cliente, terminal: terminalAtom.get() })
}
