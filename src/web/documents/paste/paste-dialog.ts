import type { SheetLine } from '../../../core/omnibar/sheet.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { later } from '../../shell/later.tsx'
import type { LeftOut } from '../batch/judge.ts'

/** The lines of a sheet that did not come in: mended, asked or left out, one by one. */
export const pasteDialog = deskDialog<{ fora: readonly LeftOut<SheetLine>[] }, void>(
  'documento.colagem',
  later(() => import('./paste-window.tsx'), 'PasteWindow'),
)
