import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

export interface AccountAsked {
  /** The partner. */
  cliente: number
  /** The till that receives; null: no till does, and what is received goes as in the lists of Financeiro. */
  terminal: number | null
}

/** A customer's account: limit, credit and instalments, which are received from it. */
export const accountDialog = defineDialog<AccountAsked, void>(
  'pdv.conta',
  later(() => import('./account-dialog.tsx'), 'AccountDialog'),
)
