import { lazy } from 'react'
import { abrir, registerDialog } from '../../commands/dialogs.tsx'

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
  lazy(() => import('./bulk-dialog.tsx').then(m => ({ default: m.BulkDialog }))),
)

registerDialog(
  'lote.substituir',
  lazy(() => import('./replace-dialog.tsx').then(m => ({ default: m.ReplaceDialog }))),
)
registerDialog(
  'lote.desfazer',
  lazy(() => import('./undo-dialog.tsx').then(m => ({ default: m.UndoDialog }))),
)

/**
 * Opens the selection as a spreadsheet (bulk edit as a diff). Resolves true when rows were changed: the list asks again.
 * @param registerId id of a register of REGISTERS
 */
export const abrirLote = async (registerId: string, selecao: Selecao): Promise<boolean> =>
  (await abrir('lote', { registerId, selecao } satisfies LoteDados)) === true
