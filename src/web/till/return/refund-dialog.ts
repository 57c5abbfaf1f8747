import type { Reembolso } from '../../../core/venda/payment/reembolsos.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'
import type { RefundAsked } from './returned.ts'

/** Window that asks how the value is refunded. */
export const refundDialog = defineDialog<RefundAsked, Reembolso>(
  'pdv.reembolso',
  later(() => import('./refund-window.tsx'), 'RefundWindow'),
)
