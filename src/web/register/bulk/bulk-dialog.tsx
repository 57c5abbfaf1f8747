import type { DialogProps } from '../../commands/dialogs.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { LoteDados } from './open-bulk.ts'

/** Bulk edit as a diff: the selection as a spreadsheet. */
export function BulkDialog({ fechar }: DialogProps<LoteDados, boolean>) {
  return (
    <Dialog titulo="Edição em massa" aoFechar={() => fechar(false)}>
      {null}
    </Dialog>
  )
}
