import { replaceItem } from '../line/replace-item.ts'
import { lineTotal } from '../line-total.ts'
import { withoutPromotions } from '../offers/of-line.ts'
import { type Recusa, recusada } from '../recusa.ts'
import type { Venda } from '../venda.ts'
import { type Ajuste, ajuste, percentOf } from './ajuste.ts'

export type SetDiscount = Ajuste & { uid: string }

/** Sets the discount of one line by hand, in % or R$ of its vProd, in the place of its promotions'. */
export function setDiscount(venda: Venda, args: SetDiscount): Venda | Recusa {
  return replaceItem(venda, args.uid, item => {
    const done = ajuste(lineTotal(item).vprod, args, 'desconto')
    return recusada(done)
      ? done
      : { ...withoutPromotions(item), desconto: done.valor, desconto_percentual: percentOf(args) }
  })
}
