import { defineDialog } from '../dialogs/define.ts'
import { later } from '../shell/later.tsx'

/** Lots of a product; without one it is asked for first. */
export const lotsDialog = defineDialog(
  'lotes.produto',
  later(() => import('./lots-dialog.tsx'), 'LotsDialog'),
)
