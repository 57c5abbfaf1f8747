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
  /** Refusals by index of the given item. */
  recusas: ReadonlyMap<number, Recusa>
}

/**
 * Adds many lines as one change, with the result of calling `addItem` for each. A refused line does not stop the others. The
 * sale's discount is computed once, over all lines.
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
