import { checkOpen, type Recusa, recusada, refuse } from '../recusa.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { replaceItems } from './replace-items.ts'

/** Changes the line with this uid. Others stay the same objects: tax engine and React use them as cache keys. */
export function replaceItem(
  venda: Venda,
  uid: string,
  change: (item: ItemVenda) => ItemVenda | Recusa,
): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const index = venda.itens.findIndex(item => item.uid === uid)
  const item = venda.itens[index]
  if (!item) return refuse('item', 'O item não está mais na venda')
  const changed = change(item)
  if (recusada(changed)) return changed
  return replaceItems(venda, venda.itens.with(index, changed))
}
