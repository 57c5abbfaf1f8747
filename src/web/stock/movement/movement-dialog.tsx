import type { DialogProps } from '../../dialogs/define.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { MovementDados } from '../stock-windows.ts'
import { useMovementView } from './movement-view.tsx'

/** Enters a stock movement in a window, from any screen. */
export function MovementDialog({ data, close }: DialogProps<MovementDados | undefined, boolean>) {
  const { corpo, pedirSaida, ...view } = useMovementView(data, close)
  return (
    <Dialog
      title="Movimento de estoque"
      scope="estoque.movimento"
      width="w-[136ch]"
      onClose={() => void pedirSaida()}
      {...view}
    >
      {corpo}
    </Dialog>
  )
}
