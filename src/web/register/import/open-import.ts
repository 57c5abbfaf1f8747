import { lazy } from 'react'
import { abrir, registerDialog } from '../../commands/dialogs.tsx'

export interface ImportacaoDados {
  registerId: string
}

registerDialog(
  'importacao',
  lazy(() => import('./import-dialog.tsx').then(m => ({ default: m.ImportDialog }))),
)

/**
 * Opens the import of a register: file, columns, dry run, all or nothing. Resolves true when rows were written.
 * @param registerId id of a register of REGISTERS
 */
export const abrirImportacao = async (registerId: string): Promise<boolean> =>
  (await abrir('importacao', { registerId } satisfies ImportacaoDados)) === true
