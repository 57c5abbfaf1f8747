import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

const importDialog = defineDialog(
  'importacao',
  later(() => import('./import-dialog.tsx'), 'ImportDialog'),
)

export interface ImportacaoDados {
  registerId: string
}

/** Opens an import; true: rows were written. @param registerId id of one of IMPORTABLE */
export const openImportacao = async (registerId: string): Promise<boolean> =>
  (await openDialog(importDialog, { registerId } satisfies ImportacaoDados)) === true
