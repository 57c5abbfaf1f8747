import { changeLine } from './change-line.ts'
import type { Recusa } from './recusa.ts'
import { replaceItem } from './replace-item.ts'
import type { Venda } from './venda.ts'

export interface SetPrice {
  uid: string
  /** R$ of one unit. */
  preco: string
}

/** Changes a line's unit price (permission pdv_preco is the caller's to check). */
export const setPrice = (venda: Venda, { uid, preco }: SetPrice): Venda | Recusa =>
  replaceItem(venda, uid, item => changeLine(item, { preco }))
