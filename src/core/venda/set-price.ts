import { dec } from '../money/decimal.ts'
import { checkLine } from './check-line.ts'
import { lineTotal } from './line-total.ts'
import { type Recusa, recusar } from './recusa.ts'
import { replaceItem } from './replace-item.ts'
import type { Venda } from './venda.ts'

export interface SetPrice {
  uid: string
  /** R$ of one unit. */
  preco: string
}

/** Changes a line's unit price (permission pdv_preco is the caller's to check). */
export function setPrice(venda: Venda, { uid, preco }: SetPrice): Venda | Recusa {
  return replaceItem(venda, uid, item => {
    const refused = checkLine(item.qtde, preco)
    if (refused) return refused
    const changed = { ...item, preco, total_etiqueta: null }
    if (dec(item.desconto).gt(lineTotal(changed).vprod)) {
      return recusar('desconto', 'O desconto do item é maior que o novo valor: ajuste o desconto antes')
    }
    return changed
  })
}
