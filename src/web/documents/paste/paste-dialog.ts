import type { SheetLine } from '../../../core/omnibar/sheet.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { later } from '../../shell/later.tsx'
import type { LeftOut } from '../batch/judge.ts'

/** Dialog of pasted lines that could not be added: the user corrects, completes or drops each line. */
export const pasteDialog = deskDialog<{ fora: readonly LeftOut<SheetLine>[] }, void>(
  'documento.colagem',
  later(() => import('./paste-window.tsx'), 'PasteWindow'),
)
