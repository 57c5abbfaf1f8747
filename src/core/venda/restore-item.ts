import { checkOpen } from './check-open.ts'
import { MAX_ITENS } from './limits.ts'
import { type Recusa, recusar } from './recusa.ts'
import { replaceItems } from './replace-items.ts'
import type { Venda } from './venda.ts'

/** Undoes a void: the line returns as the last one. The journal keeps both acts. */
export function restoreItem(venda: Venda, { uid }: { uid: string }): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const voided = venda.cancelados.find(line => line.item.uid === uid)
  if (!voided) return recusar('item', 'O item não está entre os cancelados')
  if (venda.itens.length >= MAX_ITENS) return recusar('item', `A nota aceita até ${MAX_ITENS} itens`)
  return {
    ...replaceItems(venda, [...venda.itens, voided.item]),
    cancelados: venda.cancelados.filter(line => line !== voided),
  }
}
