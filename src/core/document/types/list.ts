import { financial } from './financial.ts'
import { order } from './order.ts'
import { purchase } from './purchase.ts'
import { purchaseOrder } from './purchase-order.ts'
import { purchaseReturn } from './purchase-return.ts'
import { quote } from './quote.ts'
import { sale } from './sale.ts'
import { saleReturn } from './sale-return.ts'
import { supplement } from './supplement.ts'
import { symbolicReturn } from './symbolic-return.ts'

/** All types of document. To add one, add its file and its line here. */
export const TYPES = [
  sale,
  quote,
  purchase,
  order,
  purchaseReturn,
  saleReturn,
  supplement,
  symbolicReturn,
  financial,
  purchaseOrder,
] as const
