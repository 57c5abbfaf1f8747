import type { DialogProps } from '../dialogs/define.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useMovementView } from './movement-view.tsx'
import type { MovementDados } from './stock-windows.ts'

/** A movement over whatever screen it was asked for from. */
export function MovementDialog({ dados, fechar }: DialogProps<MovementDados | undefined, boolean>) {
  const { corpo, pedirSaida, ...view } = useMovementView(dados, fechar)
  return (
    <Dialog
      titulo="Movimento de estoque"
      escopo="estoque.movimento"
      largura="w-[136ch]"
      aoFechar={() => void pedirSaida()}
      {...view}
    >
      {corpo}
    </Dialog>
  )
}
