import { abrir, registerDialog } from '../../commands/dialogs.tsx'
import { later } from '../../shell/later.tsx'
import { heldDialog } from './held-dialog.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** What the list had chosen: rows by id, or everything its filter finds. */
export interface Selecao {
  ids?: number[]
  /** Query of the list (doc 1 §7) without page, limit and order. */
  filtro?: Record<string, string>
  /** Rows chosen, for the title and the limit. */
  total: number
}

export interface LoteDados {
  registerId: string
  selecao: Selecao
}

registerDialog(
  'lote',
  heldDialog(
    'lote',
    later(() => import('./bulk-dialog.tsx'), 'BulkDialog'),
  ),
)
// small, and its F2 may already be pressed: part of the list
registerDialog('lote.desfazer', UndoDialog)

/**
 * Opens the selection as a spreadsheet (bulk edit as a diff). Resolves true when rows were changed: the list asks again.
 * @param registerId id of a register of REGISTERS
 */
export const abrirLote = async (registerId: string, selecao: Selecao): Promise<boolean> =>
  (await abrir('lote', { registerId, selecao } satisfies LoteDados)) === true
