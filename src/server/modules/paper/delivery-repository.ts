import type { Q } from '../../db/transaction.ts'
import { CHANGE, OPEN_AMOUNT, PAID_BEFORE, WAY_JOINS } from '../../entregas/list-repository.ts'
import { ordersOf } from '../../entregas/transit-repository.ts'

interface WayOut {
  canal: string
  /** Number that the customer sees in the application; null: none. */
  exibicao: string | null
  entregador: string | null
  a_receber: string
  troco_para: string | null
  troco: string | null
  pagamentos: { nome: string; valor: string; pago: boolean }[]
}

/** Reads what the slip of an order says besides its paper; null: it is on no way to its customer. */
export async function readWayOut(q: Q, venda_id: number): Promise<WayOut | null> {
  const { rows } = await q.query<WayOut>(
    `select e.canal, x.exibicao, m.nome as entregador, (${OPEN_AMOUNT})::text as a_receber, e.troco_para::text,
        (${CHANGE})::text as troco,
        (select coalesce(json_agg(json_build_object('nome', g.descricao, 'valor', g.valor::text,
            'pago', ${PAID_BEFORE}) order by g.num), '[]')
          from venda_pagamentos g where g.account_id = $conta and g.venda_id = v.id and g.tipo <> 2) as pagamentos
      from vendas v ${WAY_JOINS} where v.account_id = $conta and v.id = $1`,
    [venda_id],
  )
  return rows[0] ?? null
}

/**
 * Finds the till that prints the note of an order, where the sale has none: the one that printed the order's slip. `slip`
 * null: none did. Null: the sale was not made of an order on its way.
 */
export async function tillOfOrder(q: Q, venda_id: number): Promise<{ slip: number | null } | null> {
  const { rows } = await q.query<{ slip: number | null }>(
    `select (select i.terminal_id from impressoes i where i.account_id = $conta and i.venda_id = e.venda_id
          and i.tipo = 'entrega' order by i.id desc limit 1) as slip
      from entregas e where e.account_id = $conta and e.venda_id = any($1::bigint[]) order by e.venda_id limit 1`,
    [await ordersOf(q, venda_id)],
  )
  return rows[0] ?? null
}
