import { changeLine } from './change-line.ts'
import type { Recusa } from './recusa.ts'
import { replaceItem } from './replace-item.ts'
import type { Venda } from './venda.ts'

export interface SetQuantity {
  uid: string
  qtde: string
}

/** Changes a line's quantity. */
export const setQuantity = (venda: Venda, { uid, qtde }: SetQuantity): Venda | Recusa =>
  replaceItem(venda, uid, item => changeLine(item, { qtde }))
