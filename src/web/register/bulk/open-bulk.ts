import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

const bulkDialog = defineDialog(
  'lote',
  later(() => import('./bulk-dialog.tsx'), 'BulkDialog'),
)

/** Rows that the list had chosen: by id, or everything its filter finds. */
export interface Selecao {
  ids?: number[]
  /** Query of the list (doc 1 §7) without page, limit and order. */
  filtro?: Record<string, string>
  /** Rows chosen, for the title and the limit. */
  total: number
}

export interface BulkInput {
  registerId: string
  selecao: Selecao
}

/**
 * Opens the selection as a spreadsheet (bulk edit as a diff). Resolves true when rows were changed: the list asks again.
 * @param registerId id of a register or view of PRESENTED
 */
export const openBulk = async (registerId: string, selecao: Selecao): Promise<boolean> =>
  (await openDialog(bulkDialog, { registerId, selecao } satisfies BulkInput)) === true
