import { CASH } from '../../core/tender/codes.ts'
import { ESTADOS, FINS, replacedBy, SEM_ESPERA } from '../../domain/entregas/ladder.ts'
import { quoted } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { SOLD_AT_ONCE } from './transit-repository.ts'

const NOT_DUE = quoted(SEM_ESPERA)
/** SQL of an interval of minutes: as the order's channel says, else as `own` does. */
const minutes = (column: string, own = `c.${column}`): string =>
  `make_interval(mins => coalesce(n.${column}, ${own}))`

/** SQL of the longest preparation of the order's lines: each as its product's category says, else as the company does. */
const PREPARATION = `coalesce((select max(coalesce(k.preparo_min, c.preparo_min)) from venda_itens i
      join produtos q on q.account_id = $conta and q.id = i.produto_id
      left join categorias k on k.account_id = $conta and k.id = q.categoria_id
      where i.account_id = $conta and i.venda_id = e.venda_id), c.preparo_min)`

/** SQL of the minutes on the way: as the district of the order's way says, else as the company does. */
const ON_THE_WAY = `coalesce((select b.rota_min from bairros_entrega b
      where b.account_id = $conta and b.empresa_id = v.empresa_id and norm(b.bairro) = norm(e.bairro)
      order by b.id limit 1), c.rota_min)`

/** SQL joins of the channel `n` that brought the order `v`, and of its row `x` there. */
export const OF_CHANNEL = `left join canal_pedidos x on x.account_id = $conta and x.venda_id = v.id
    left join canais_pedido n on n.account_id = $conta and n.id = x.canal_id`

/** SQL joins of an order `v`: its way `e`, the company `c`, the channel `n`, the customer `p` and the courier `m`. */
export const WAY_JOINS = `join entregas e on e.account_id = $conta and e.venda_id = v.id
    join empresas c on c.account_id = $conta and c.id = v.empresa_id
    ${OF_CHANNEL}
    left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id
    left join parceiros m on m.account_id = $conta and m.id = e.entregador_id`

/** SQL of the customer's name: as registered (partner `p`), else as its origin told (way `e`). */
export const CUSTOMER = 'coalesce(p.nome, e.nome)'

/** SQL columns of the address of the way `e`, of which a line is written (core/canal/quem-recebe.ts). */
export const PLACE = 'e.logradouro, e.numero, e.complemento, e.bairro, e.cidade, e.uf'

/** SQL of the moment at which the present state of the way `e` began. */
export const SINCE = `coalesce(case e.estado ${Object.entries(ESTADOS)
  .map(([estado, { em }]) => `when '${estado}' then e.${em}`)
  .join(' ')} end, e.recebido_em)`

/** SQL of the beginning of the time that was promised. */
export const BEGUN = `case when e.estado in (${quoted(replacedBy('aceito'))}) then e.recebido_em else coalesce(e.aceito_em, e.recebido_em) end`

/** SQL of the moment at which the kitchen should be done. */
export const READY_BY = `(coalesce(e.aceito_em, e.recebido_em) + ${minutes('preparo_min', PREPARATION)})`

/** SQL of the moment that the customer was promised, or that the company's times promise. */
export const PROMISED = `coalesce(e.prometida_em, ${READY_BY}
      + case e.modo when 'entrega' then make_interval(mins => ${ON_THE_WAY}) else interval '0' end)`

/** SQL of the moment at which the order is late: of its acceptance, then of its arrival. Null: it has arrived, or is over. */
export const DUE = `case when e.estado in (${NOT_DUE}) then null
    when e.estado = 'agendado' then coalesce(e.prometida_em, e.recebido_em)
    when e.estado = 'recebido' then e.recebido_em + ${minutes('aceitar_min')} else ${PROMISED} end`

/** SQL of what is received of the order at the door or counter, R$: not what was paid before, or with the sale. */
export const AT_THE_DOOR = `case when v.valor_total <= e.pago_antes or ${SOLD_AT_ONCE} then 0.00 else v.valor_total - e.pago_antes end`

/** SQL of whether the payment `g` was received before the delivery. */
export const PAID_BEFORE = 'g.recebido_antes is true'

/** SQL of what the courier or the shop still has to receive, R$: nothing for an order that is settled or over. */
export const OPEN_AMOUNT = `case when e.estado in (${quoted(FINS)}) then 0.00 else ${AT_THE_DOOR} end`

/** SQL of the change that the courier carries, R$: of what the customer pays with, less the cash of the order. */
export const CHANGE = `case when e.troco_para is not null then greatest(e.troco_para - coalesce((select sum(g.valor) from venda_pagamentos g
      where g.account_id = $conta and g.venda_id = v.id and g.tipo = 1 and g.tpag = '${CASH}' and g.recebido_antes is not true), ${OPEN_AMOUNT}), 0) end`

/** Counts the company's open orders by state. */
export async function countStates(q: Q, empresa_id: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await q.query<{ estado: string; pedidos: number }>(
    `select estado, count(*)::int as pedidos from entregas
      where account_id = $conta and empresa_id = $1 and estado not in (${NOT_DUE}) group by estado`,
    [empresa_id],
  )
  return new Map(rows.map(({ estado, pedidos }) => [estado, pedidos]))
}
