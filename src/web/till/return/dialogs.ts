import type { Cupom } from '../../../domain/api/devolucoes.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { later } from '../../shell/later.tsx'
import type { Returned } from './returned.ts'

/** Window that asks for the receipt: its QR Code, key or number. */
export const receiptDialog = defineDialog<{ texto: string }, Cupom>(
  'pdv.cupom',
  later(() => import('./receipt-window.tsx'), 'ReceiptWindow'),
)

/** Window of a receipt's lines: which lines go back, with quantities and reasons. */
export const returnDialog = deskDialog<{ cupom: Cupom }, Returned>(
  'pdv.devolucao',
  later(() => import('./return-window.tsx'), 'ReturnWindow'),
)
