import { replacedBy } from '../../domain/entregas/ladder.ts'
import type { Q } from '../db/transaction.ts'

/**
 * Marks the orders that a document was made of whose cash a courier receives, before the document's money is posted: those
 * on their way to a door, and those that a route brought there.
 */
export async function markInTransit(q: Q, venda_id: number): Promise<void> {
  await q.query(
    `update entregas set em_transito = true where account_id = $conta and modo = 'entrega'
        and (rota_id is not null or estado = any($2::text[]))
        and venda_id in (select i.origem_venda_id from venda_itens i where i.account_id = $conta and i.venda_id = $1)`,
    [venda_id, replacedBy('entregue')],
  )
}
