import { openDialog } from '../../dialogs/define.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { holdKeys } from '../../keys/hold.ts'
import type { Erros } from '../../register/form/store.ts'
import { later } from '../../shell/later.tsx'
import type { Desk } from '../../state/desk.ts'
import { onLine } from '../../till/actions/line.ts'

export interface ItemDados {
  /** Id of the line to show first. */
  uid: string
  leitura: boolean
  /** Errors of that line, by wire path. */
  recusado?: Erros
}

const itemDialog = deskDialog<ItemDados, true>(
  'documento.item',
  later(() => import('./item-dialog.tsx'), 'ItemDialog'),
)

/** Opens the dialog of a line: the line under the cursor, else the last. */
export const openItem = (desk: Desk, leitura: boolean, recusado: Erros = {}): void =>
  onLine(desk, uid => {
    holdKeys('form')
    return openDialog(itemDialog, { desk, uid, leitura, recusado })
  })
