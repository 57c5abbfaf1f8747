import { declareDialog, openDialog } from '../dialogs/define.ts'
import { holdKeys } from '../keys/hold.ts'
import { cell } from '../state/cell.ts'
import { type Desk, ofDesk } from '../state/desk.ts'

/** Window that registers the product of a code with few fields; answers true when the product exists. */
export const quickProductDialog = declareDialog<{ codigo: string; desk: Desk }, true>('pdv.cadastro')

/** Last unknown code: while set, one key offers to register it. Scanning goes on meanwhile. */
export const unknownCodeOf = ofDesk(() => cell<string | null>(null))

/** Opens the registration of a code; keys pressed before its first field is ready wait for it. */
export function addUnknown(desk: Desk, codigo: string): Promise<unknown> {
  holdKeys('form')
  return openDialog(quickProductDialog, { codigo, desk })
}
