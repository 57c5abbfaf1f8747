import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

const bulkDialog = defineDialog(
  'lote',
  later(() => import('./bulk-dialog.tsx'), 'BulkDialog'),
)

/** Rows selected in the list: by id, or every row that the list's filter finds. */
export interface Selecao {
  ids?: number[]
  /** Query of the list (doc 1 §7) without page, limit and order. */
  filtro?: Record<string, string>
  /** Number of rows, for the title and the limit. */
  total: number
}

export interface BulkInput {
  registerId: string
  selecao: Selecao
}

/** Opens bulk edit; true: rows changed, so reload the list. @param registerId id of a register or view of PRESENTED */
export const openBulk = async (registerId: string, selecao: Selecao): Promise<boolean> =>
  (await openDialog(bulkDialog, { registerId, selecao } satisfies BulkInput)) === true
