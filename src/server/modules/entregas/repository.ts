import { addressLine, type PartesDaLinha } from '../../../core/canal/quem-recebe.ts'
import type { EntregaAnswer } from '../../../domain/api/entregas.ts'
import { insertMany } from '../../db/insert-many.ts'
import { isoInstant } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { CUSTOMER, OPEN_AMOUNT, PLACE, WAY_JOINS } from '../../entregas/list-repository.ts'
import { MOVED_BY, MOVER_JOINS } from '../../entregas/move-repository.ts'

/** `classificacaos` of couriers (options/parceiro.ts). */
const COURIER = 5

/** Tells whether the partner is an active courier. */
export async function isCourier(q: Q, id: number): Promise<boolean> {
  const { rows } = await q.query(
    'select from parceiros where account_id = $conta and id = $1 and ativo and classificacaos @> array[$2::int]',
    [id, COURIER],
  )
  return rows.length > 0
}

export async function readCouriers(
  q: Q,
  empresa_id: number,
): Promise<{ id: number; nome: string; rotas: number }[]> {
  const { rows } = await q.query<{ id: number; nome: string; rotas: number }>(
    `select p.id, p.nome, (select count(*)::int from entrega_rotas r where r.account_id = $conta and r.empresa_id = $1
        and r.entregador_id = p.id and r.acertada_em is null) as rotas
      from parceiros p where p.account_id = $conta and p.ativo and p.classificacaos @> array[$2::int]
      order by p.nome limit 200`,
    [empresa_id, COURIER],
  )
  return rows
}

/** Tells whether somebody asked to cancel the order of the way, and nobody answered. */
export async function isAskedToCancel(q: Q, id: number): Promise<boolean> {
  const { rows } = await q.query(
    `select from entregas where account_id = $conta and id = $1 and aparte = 'cancelamento_pedido'`,
    [id],
  )
  return rows.length > 0
}

interface NewRoute {
  uuid: string
  empresa_id: number
  usuario_id: number
  entregador_id: number | null
  troco: string
  em: Date
}

/** Begins a route, and gives its id. */
export async function insertRoute(q: Q, account_id: number, { em, ...route }: NewRoute): Promise<number> {
  const saiu_em = em.toISOString()
  const [id = 0] = await insertMany(q, account_id, 'entrega_rotas', [{ ...route, saiu_em }])
  return id
}

/** Puts orders into a route and its courier's hands. */
export async function putInRoute(
  q: Q,
  vendas: readonly number[],
  { rota_id, entregador_id }: { rota_id: number; entregador_id: number | null },
): Promise<void> {
  await q.query(
    `update entregas set rota_id = $2, entregador_id = $3 where account_id = $conta and venda_id = any($1::bigint[])`,
    [vendas, rota_id, entregador_id],
  )
}

/** Reads the way of an order, with its history; null: it has none. */
export async function readEntrega(q: Q, venda_id: number): Promise<Omit<EntregaAnswer, 'pagina'> | null> {
  const { rows } = await q.query<Omit<EntregaAnswer, 'pagina' | 'endereco'> & PartesDaLinha>(
    `select e.estado, e.modo, e.canal, e.externo_id, e.aparte, ${isoInstant('e.prometida_em')} as prometida_em,
        e.pago_antes::text, (${OPEN_AMOUNT})::text as a_receber, m.nome as entregador,
        ${CUSTOMER} as cliente, e.telefone, e.troco_para::text, e.referencia, coalesce(v.obs, '') as obs, ${PLACE},
        (select coalesce(json_agg(json_build_object('estado', h.estado, 'em', ${isoInstant('h.em')},
            'por', ${MOVED_BY}, 'motivo', h.motivo, 'mudou', h.mudou) order by h.id), '[]')
          from entrega_eventos h ${MOVER_JOINS}
          where h.account_id = $conta and h.entrega_id = e.id) as eventos
      from vendas v ${WAY_JOINS} where v.account_id = $conta and v.id = $1`,
    [venda_id],
  )
  const [row] = rows
  if (!row) return null
  const { logradouro, numero, complemento, bairro, cidade, uf, ...way } = row
  return { ...way, endereco: addressLine({ logradouro, numero, complemento, bairro, cidade, uf }) }
}
