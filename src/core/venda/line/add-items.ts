import { type Recusa, recusada } from '../recusa.ts'
import type { Ajuste } from '../total/ajuste.ts'
import { setDiscount } from '../total/set-discount.ts'
import type { Venda } from '../venda.ts'
import { type AddItem, addItem } from './add-item.ts'
import { replaceInSteps } from './replace-items.ts'

export interface AddMany extends AddItem {
  /** Discount of the line. */
  ajuste?: Ajuste
}

export interface AddedMany {
  venda: Venda
  /** Refusals by place among the given items. */
  recusas: ReadonlyMap<number, Recusa>
}

/**
 * Many lines as one change: the same sale as one `addItem` after the other gives, and what one of them is refused for keeps the others
 * from nothing. The discount of the sale is made once, over all of them.
 */
export function addItems(venda: Venda, many: readonly AddMany[]): AddedMany {
  const recusas = new Map<number, Recusa>()
  const next = replaceInSteps(venda, plain => {
    let now = plain
    for (const [at, wanted] of many.entries()) {
      const answer = addOne(now, wanted)
      if (recusada(answer)) recusas.set(at, answer)
      else now = answer
    }
    return now
  })
  return { venda: recusas.size === many.length ? venda : next, recusas }
}

function addOne(venda: Venda, { ajuste, ...wanted }: AddMany): Venda | Recusa {
  const added = addItem(venda, wanted)
  return recusada(added) || !ajuste ? added : setDiscount(added, { uid: wanted.uid, ...ajuste })
}
