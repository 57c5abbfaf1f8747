import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'
import type { BulkInput, Selecao } from './open-bulk.ts'

const massDialog = defineDialog<BulkInput, boolean>(
  'lote.massa',
  later(() => import('./mass-dialog.tsx'), 'MassDialog'),
)

/** Opens the mass change of a register over the selection. Resolves true when saved. */
export const openMass = async (registerId: string, selecao: Selecao): Promise<boolean> =>
  (await openDialog(massDialog, { registerId, selecao })) === true
