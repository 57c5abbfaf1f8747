import { dec } from '../money/decimal.ts'
import { checkLine } from './check-line.ts'
import { lineTotal } from './line-total.ts'
import { type Recusa, recusar } from './recusa.ts'
import { replaceItem } from './replace-item.ts'
import type { Venda } from './venda.ts'

export interface SetQuantity {
  uid: string
  qtde: string
}

/** Changes a line's quantity. A label's total no longer holds then: the line is priced by the unit again. */
export function setQuantity(venda: Venda, { uid, qtde }: SetQuantity): Venda | Recusa {
  return replaceItem(venda, uid, item => {
    const refused = checkLine(qtde, item.preco)
    if (refused) return refused
    const changed = { ...item, qtde, total_etiqueta: null }
    if (dec(item.desconto).gt(lineTotal(changed).vprod)) {
      return recusar('desconto', 'O desconto do item é maior que o novo valor: ajuste o desconto antes')
    }
    return changed
  })
}
