import { declareDialog, openDialog } from '../dialogs/define.ts'
import { holdKeys } from '../keys/hold.ts'
import { cell } from '../state/cell.ts'
import { type Desk, ofDesk } from '../state/desk.ts'

/** Registers the product of a code, as short as the till can wait; answers true when it exists. */
export const quickProductDialog = declareDialog<{ codigo: string; desk: Desk }, true>('pdv.cadastro')

/** The last code nobody had: while it is set, one key offers to register it. Never stops the queue of scans. */
export const unknownCodeOf = ofDesk(() => cell<string | null>(null))

/** Opens its registration; keys pressed before the first field is there wait for it. */
export function addUnknown(desk: Desk, codigo: string): Promise<unknown> {
  holdKeys('form')
  return openDialog(quickProductDialog, { codigo, desk })
}
