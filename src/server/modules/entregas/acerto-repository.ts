import type { PorMeio } from '../../../domain/entregas/acerto.ts'
import type { EtapaEntrega } from '../../../domain/entregas/ladder.ts'
import type { Q } from '../../db/transaction.ts'
import { AT_THE_DOOR } from '../../entregas/list-repository.ts'
import { AT_COUNTER, OPEN_ROUTE } from '../../entregas/unsettled-repository.ts'

/** Order whose money is to be settled. */
interface OpenOrder {
  venda_id: number
  estado: EtapaEntrega
  /** True: it arrived, whatever its application said later. */
  entregue: boolean
  a_receber: string
  /** Those at the door. */
  pagamentos: { tpag: string; valor: string }[]
}

/** A route that is not settled. */
export interface OpenRoute {
  id: number
  entregador_id: number | null
  nome: string
  troco: string
  pedidos: OpenOrder[]
}

/** SQL of the order of the way `e` as JSON: an application may end it before it is settled. */
const ORDER = `json_build_object('venda_id', v.id, 'estado', e.estado, 'entregue', e.entregue_em is not null,
    'a_receber', (case when e.estado = 'cancelado' and e.entregue_em is null then 0.00 else ${AT_THE_DOOR} end)::text,
    'pagamentos', (select coalesce(json_agg(json_build_object('tpag', g.tpag, 'valor', g.valor::text) order by g.num), '[]')
      from venda_pagamentos g where g.account_id = $conta and g.venda_id = v.id and g.tipo <> 2
        and g.recebido_antes is not true))`

/** Reads the company's routes that are not settled, with their orders. `held`: of one courier, locked until the commit. */
export async function readOpenRoutes(
  q: Q,
  empresa_id: number,
  held?: { entregador_id: number | null },
): Promise<OpenRoute[]> {
  const { rows } = await q.query<OpenRoute>(
    `select r.id, r.entregador_id, coalesce(p.nome, '') as nome, r.troco::text,
        coalesce((select json_agg(${ORDER} order by v.id)
          from entregas e join vendas v on v.account_id = $conta and v.id = e.venda_id
          where e.account_id = $conta and e.rota_id = r.id), '[]') as pedidos
      from entrega_rotas r left join parceiros p on p.account_id = $conta and p.id = r.entregador_id
      where r.account_id = $conta and ${OPEN_ROUTE}
        ${held ? 'and r.entregador_id is not distinct from $2' : ''}
      order by r.entregador_id, r.id ${held ? 'for update of r' : ''}`,
    held ? [empresa_id, held.entregador_id] : [empresa_id],
  )
  return rows
}

/** Reads the orders of the counter that are not settled: a settlement puts them into a route. `held`: locked until the commit. */
export async function readAtCounter(q: Q, empresa_id: number, held = false): Promise<OpenOrder[]> {
  if (held)
    await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      JSON.stringify(['balcao', empresa_id]),
    ])
  const { rows } = await q.query<{ pedido: OpenOrder }>(
    `select ${ORDER} as pedido ${AT_COUNTER}
      order by v.id ${held ? 'for update of v' : ''}`,
    [empresa_id],
  )
  return rows.map(({ pedido }) => pedido)
}

export async function markSettled(
  q: Q,
  routes: readonly number[],
  { sessao_id, em }: { sessao_id: number; em: Date },
): Promise<void> {
  await q.query(
    `update entrega_rotas set sessao_id = $2, acertada_em = $3 where account_id = $conta and id = any($1::bigint[])`,
    [routes, sessao_id, em.toISOString()],
  )
}

interface Settled {
  empresa_id: number
  sessao_uuid: string
  entregador_id: number | null
  /** True: of the counter, whose orders nobody takes to a door. */
  balcao: boolean
  /** R$ of change that the courier had taken. */
  troco: string
  meios: PorMeio[]
  diferenca: string
}

/** Reads a settlement by its first event; null: nothing has this uuid; `rotas` 0: the uuid is of something else. */
export async function readSettled(q: Q, uuid: string): Promise<(Settled & { rotas: number }) | null> {
  const { rows } = await q.query<Settled & { rotas: number }>(
    `select s.empresa_id, s.uuid as sessao_uuid, r.rotas, r.entregador_id, r.troco, r.balcao, e.meios, e.diferenca
      from caixa_eventos f join sessoes_caixa s on s.account_id = $conta and s.id = f.sessao_id
        cross join lateral (select count(*)::int as rotas, max(t.entregador_id) as entregador_id, coalesce(sum(t.troco), 0)::text as troco,
            coalesce(bool_or(exists (select from entregas w where w.account_id = $conta and w.rota_id = t.id and w.modo <> 'entrega')), false) as balcao
          from entrega_rotas t where t.account_id = $conta and t.sessao_id = f.sessao_id and t.acertada_em = f.em and f.tipo = 'acerto') r
        cross join lateral (select coalesce(json_agg(json_build_object('meio', meio, 'valor', valor::text) order by meio)
              filter (where tipo = 'acerto' and valor > 0), '[]') as meios,
            coalesce(sum(sinal * valor) filter (where tipo = 'acerto_diferenca'), 0)::numeric(14, 2)::text as diferenca
          from caixa_eventos where account_id = $conta and sessao_id = f.sessao_id and em = f.em) e
      where f.account_id = $conta and f.uuid = $1`,
    [uuid],
  )
  return rows[0] ?? null
}

/** Reads the company's open cash sessions, with the names of their tills. */
export async function readOpenTills(q: Q, empresa_id: number): Promise<{ uuid: string; nome: string }[]> {
  const { rows } = await q.query<{ uuid: string; nome: string }>(
    `select s.uuid, t.nome from sessoes_caixa s
        join terminais t on t.account_id = $conta and t.id = s.terminal_id
        join empresas e on e.account_id = $conta and e.id = s.empresa_id and e.treinamento = s.treino
      where s.account_id = $conta and s.empresa_id = $1 and s.estado = 'aberto' order by t.nome`,
    [empresa_id],
  )
  return rows
}
