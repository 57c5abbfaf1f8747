import { abrir, registerDialog } from '../../commands/dialogs.tsx'
import { later } from '../../shell/later.tsx'
import { heldDialog } from '../bulk/held-dialog.tsx'

export interface ImportacaoDados {
  registerId: string
}

registerDialog(
  'importacao',
  heldDialog(
    'importacao',
    later(() => import('./import-dialog.tsx'), 'ImportDialog'),
  ),
)

/**
 * Opens the import of a register: file, columns, dry run, all or nothing. Resolves true when rows were written.
 * @param registerId id of a register of REGISTERS
 */
export const abrirImportacao = async (registerId: string): Promise<boolean> =>
  (await abrir('importacao', { registerId } satisfies ImportacaoDados)) === true
