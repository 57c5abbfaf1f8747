import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

export interface AccountAsked {
  cliente: number
  /** Id of the till that receives the money; null: no till, and payments are registered as in the lists of Financeiro. */
  terminal: number | null
}

/** Window of a customer's account: limit, credit, and instalments to receive. */
export const accountDialog = defineDialog<AccountAsked, void>(
  'pdv.conta',
  later(() => import('./account-dialog.tsx'), 'AccountDialog'),
)
