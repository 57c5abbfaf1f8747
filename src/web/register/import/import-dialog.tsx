import type { DialogProps } from '../../commands/dialogs.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ImportacaoDados } from './open-import.ts'

/** Import of a register: file, columns, dry run, all or nothing. */
export function ImportDialog({ fechar }: DialogProps<ImportacaoDados, boolean>) {
  return (
    <Dialog titulo="Importar" aoFechar={() => fechar(false)}>
      {null}
    </Dialog>
  )
}
