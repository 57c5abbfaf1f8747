import { COM_O_CLIENTE, replacedBy } from '../../domain/entregas/ladder.ts'
import { quoted } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { stands } from '../documents/status.ts'

/** SQL of whether a document that stands was made of the order `v`. */
export const MADE_INTO = `(exists (
      select from venda_itens i join vendas o on o.account_id = $conta and o.id = i.venda_id and ${stands('o')}
        where i.account_id = $conta and i.origem_venda_id = v.id))`

/** SQL of whether the order was sold and its cash is not in transit: the money is where the sale put it. */
export const SOLD_AT_ONCE = `(not e.em_transito and ${MADE_INTO})`

/** SQL of whether the order has arrived and nothing was sold of it yet, or SEFAZ refused its note. */
export const WITHOUT_NOTE = `(e.estado in (${quoted(COM_O_CLIENTE)}) and not exists (
      select from venda_itens i join vendas o on o.account_id = $conta and o.id = i.venda_id and ${stands('o')} and o.status <> 'R'
        where i.account_id = $conta and i.origem_venda_id = v.id))`

/** Writes SQL of the ids of the documents that the document `venda` was made of. */
export const originsSql = (conta: string, venda: string): string =>
  `select i.origem_venda_id from venda_itens i where i.account_id = ${conta} and i.venda_id = ${venda}`

/**
 * Marks the orders that a document was made of whose cash is settled in a till's session, before the document's money is
 * posted: what a courier receives, of orders on their way to a door or that a route brought there, and what is received at
 * the counter or a table.
 */
export async function markInTransit(q: Q, venda_id: number): Promise<void> {
  await q.query(
    `update entregas set em_transito = true where account_id = $conta
        and (modo <> 'entrega' or rota_id is not null or estado = any($2::text[]))
        and venda_id in (${originsSql('$conta', '$1')})`,
    [venda_id, replacedBy('entregue')],
  )
}

/** Writes SQL of the ids of the documents that were made of the order, given by the SQL of its id. */
export const madeOf = (order: string): string =>
  `(select i.venda_id from venda_itens i where i.account_id = $conta and i.origem_venda_id = ${order})`

/** Lists the orders on their way of which a document was made. */
export async function ordersOf(q: Q, venda_id: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select distinct e.venda_id as id from venda_itens i
        join entregas e on e.account_id = $conta and e.venda_id = i.origem_venda_id
      where i.account_id = $conta and i.venda_id = $1 order by 1`,
    [venda_id],
  )
  return rows.map(({ id }) => id)
}
