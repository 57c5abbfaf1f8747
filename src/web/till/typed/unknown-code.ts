import { declareDialog, openDialog } from '../../dialogs/define.ts'
import { holdKeys } from '../../keys/hold.ts'
import { passingCell } from '../../state/cell.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'

/** Window that registers a product for an unknown code, with few fields; resolves to true when the product exists. */
export const quickProductDialog = declareDialog<{ codigo: string; desk: Desk }, true>('pdv.cadastro')

/** Last unknown code: while set, a key offers to register it. The cashier may go on scanning. */
export const unknownCodeOf = ofDesk(() => passingCell<string | null>(null))

/** Opens the registration of a code; holds keys pressed before its first field is ready. */
export function addUnknown(desk: Desk, codigo: string): Promise<unknown> {
  holdKeys('form')
  return openDialog(quickProductDialog, { codigo, desk })
}
