import type { DialogProps } from '../../commands/dialogs.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Registered as 'registro.historico': who changed what, when and from where. */
export function HistoryDialog({ fechar }: DialogProps<{ registerId: string; id: number }>) {
  return (
    <Dialog titulo="Histórico" aoFechar={() => fechar()}>
      {null}
    </Dialog>
  )
}
