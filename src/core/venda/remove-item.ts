import { checkOpen } from './check-open.ts'
import { type Recusa, refuse } from './recusa.ts'
import { replaceItems } from './replace-items.ts'
import { isUnit, modelOfUnits } from './unit.ts'
import type { Venda } from './venda.ts'

/** The line leaves, and nothing tells that it was there. */
export function removeItem(venda: Venda, { uid }: { uid: string }): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const item = venda.itens.find(line => line.uid === uid)
  if (!item) return refuse('item', 'O item não está mais na venda')
  const rest = replaceItems(
    venda,
    venda.itens.filter(line => line.uid !== uid),
  )
  return isUnit(item) ? { ...rest, modelo: modelOfUnits(rest.itens) } : rest
}
