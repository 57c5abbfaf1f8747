import type { Vendedor } from '../../../domain/api/comissoes.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

/** Window that asks for the seller of the sale, who earns the commission, by name or code. */
export const sellerDialog = defineDialog<{ texto: string }, Vendedor>(
  'pdv.vendedor',
  later(() => import('./seller-picker.tsx'), 'SellerPicker'),
)
