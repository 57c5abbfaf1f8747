import { defineDialog } from '../dialogs/define.ts'
import { later } from '../shell/later.tsx'

/** Window of a product's lots; without a product, asks for one. */
export const lotsDialog = defineDialog(
  'lotes.produto',
  later(() => import('./lots-dialog.tsx'), 'LotsDialog'),
)
