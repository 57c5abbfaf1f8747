import { CASH } from '../../../core/tender/codes.ts'
import type { Q } from '../../db/transaction.ts'
import { stands } from '../../documents/status.ts'
import { AT_THE_DOOR, PAID_BEFORE } from '../../entregas/list-repository.ts'
import { madeOf, originsSql } from '../../entregas/transit-repository.ts'
import { SOLD_AGAIN, TO_SETTLE } from '../../entregas/unsettled-repository.ts'
import { STILL_OWED } from '../owed-back-repository.ts'
import type { ProofProblem } from '../proof-rows.ts'
import { UNSEEN } from '../unseen-pix-repository.ts'
import { fromOrder } from './whereabouts-repository.ts'

/** SQL of the ways `e` of orders `v`, with the route `r` of each. */
const WAYS = `entregas e join vendas v on v.account_id = $conta and v.id = e.venda_id
    left join entrega_rotas r on r.account_id = $conta and r.id = e.rota_id`

/** SQL condition: no settlement took the cash of the order `v` in, or it is received again. */
const UNSETTLED = `(r.acertada_em is null or ${SOLD_AGAIN})`

/** SQL of the cash, R$, that the settlement of an order takes in (`receivedByTender`): what no other method says. */
const DOOR_CASH = `(select a.valor - least(greatest(a.valor - p.especie, 0), p.outros)
  from (select ${AT_THE_DOOR} as valor) a cross join (select coalesce(sum(g.valor) filter (where g.tpag = '${CASH}'), 0) as especie,
      coalesce(sum(g.valor) filter (where g.tpag <> '${CASH}'), 0) as outros from venda_pagamentos g
    where g.account_id = $conta and g.venda_id = v.id and g.tipo <> 2 and not (${PAID_BEFORE})) p)`

/** SQL of all that waits 'em trânsito' of the company ($1), R$ with sign: what it is, and how much. */
const WAITING = `
  select 'devolver' as que, -w.valor as valor from valores_a_devolver w
    where w.account_id = $conta and w.empresa_id = $1 and ${STILL_OWED}
  union all
  select 'pix', f.valor from pix_conferencias f join vendas v on v.account_id = $conta and v.id = f.venda_id
    where f.account_id = $conta and f.empresa_id = $1 and f.motivo <> 'estatico' and ${UNSEEN}
  union all
  select 'acertar', case when x.id = m.para_conta_id then m.valor else -m.valor end from movimentos m
    join contas_financeiras x on x.account_id = $conta and x.id in (m.de_conta_id, m.para_conta_id) and x.tipo = 'transito'
    where m.account_id = $conta and m.empresa_id = $1 and m.origem_tipo = 'venda' and m.meio = '${CASH}' and m.estorna_id is null
      and not exists (select from movimentos u where u.account_id = $conta and u.estorna_id = m.id)
      and m.origem_id in (select d.venda_id from ${WAYS} cross join lateral ${madeOf('v.id')} d
        where e.account_id = $conta and e.empresa_id = $1 and e.em_transito and ${UNSETTLED})
  union all
  select 'acertar', w.valor from valores_a_devolver w
    where w.account_id = $conta and w.empresa_id = $1 and w.devolucao_id is null and w.tpag = '${CASH}' and ${fromOrder('w.venda_id')}
      and exists (select from ${WAYS}
        where e.account_id = $conta and e.venda_id in (${originsSql('$conta', 'w.venda_id')}) and r.acertada_em is null and ${TO_SETTLE})
  union all
  select 'nota', -${DOOR_CASH} from ${WAYS}
    where e.account_id = $conta and e.empresa_id = $1 and r.acertada_em is not null and v.status = 'A' and e.entregue_em is not null
      and not exists (select from vendas d where d.account_id = $conta and d.id in ${madeOf('v.id')} and (${stands('d')} or exists (select from valores_a_devolver w
          where w.account_id = $conta and w.venda_id = d.id and w.tpag = '${CASH}')))`

/**
 * Compares what the account 'em trânsito' has with all that waits there: what is owed to customers, PIX that nobody has seen, cash
 * to be settled or of an order without a note. A PIX without a sale is on its own list; a transfer by hand may be on its way for
 * a day. What nothing explains is a problem.
 */
export async function readUnexplainedTransit(q: Q, empresa_id: number, agora: Date): Promise<ProofProblem[]> {
  const { rows } = await q.query<{ conta: string; livro: string; causa: string }>(
    `select y.conta, y.livro::text, y.causa::text from (select
        (select x.nome from contas_financeiras x where x.account_id = $conta and x.empresa_id = $1 and x.tipo = 'transito' and x.principal) as conta,
        (select coalesce(sum(case when x.id = m.para_conta_id then m.valor else -m.valor end), 0)::numeric(16, 2)
          from contas_financeiras x join movimentos m on m.account_id = $conta and x.id in (m.de_conta_id, m.para_conta_id)
          where x.account_id = $conta and x.empresa_id = $1 and x.tipo = 'transito' and m.origem_tipo <> 'pix'
            and not (m.origem_tipo = 'transferencia' and m.estorna_id is null and m.criado_em > $2::timestamptz - interval '1 day'
              and not exists (select from movimentos u where u.account_id = $conta and u.estorna_id = m.id))) as livro,
        (select coalesce(sum(w.valor), 0)::numeric(16, 2) from (${WAITING}) w) as causa) y
      where y.livro <> y.causa`,
    [empresa_id, agora.toISOString()],
  )
  return rows.map(row => ({ ...row, origem: null }))
}

/** Lists orders whose cash nobody has settled, since at least half a day after they arrived. */
export async function readLateToSettle(
  q: Q,
  empresa_id: number,
  agora: Date,
): Promise<{ venda_id: number; valor: string }[]> {
  const { rows } = await q.query<{ venda_id: number; valor: string }>(
    `select v.id as venda_id, ${DOOR_CASH}::numeric(14, 2)::text as valor from ${WAYS}
      where e.account_id = $conta and e.empresa_id = $1 and e.entregue_em < $2::timestamptz - interval '12 hours'
        and ${UNSETTLED} and ${TO_SETTLE} and ${DOOR_CASH} > 0 order by v.id`,
    [empresa_id, agora.toISOString()],
  )
  return rows
}
