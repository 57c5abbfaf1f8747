import { defineDialog } from '../dialogs/define.ts'
import { later } from '../shell/later.tsx'

/** Window of a product's lots; asks for the product when none is given. */
export const lotsDialog = defineDialog(
  'lotes.produto',
  later(() => import('./lots-dialog.tsx'), 'LotsDialog'),
)
