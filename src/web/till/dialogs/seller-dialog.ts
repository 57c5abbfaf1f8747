import type { Vendedor } from '../../../domain/api/comissoes.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

/** Asks for the seller who is paid for the sale, by name or code. */
export const sellerDialog = defineDialog<{ texto: string }, Vendedor>(
  'pdv.vendedor',
  later(() => import('./seller-picker.tsx'), 'SellerPicker'),
)
