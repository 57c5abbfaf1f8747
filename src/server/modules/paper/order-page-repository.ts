import type { Fuso } from '../../../core/document/fuso.ts'
import type { EtapaEntrega } from '../../../domain/entregas/ladder.ts'
import type { Q } from '../../db/transaction.ts'

/** Statuses of documents that no longer take anything: cancelled, voided, denied. */
const GONE = "('C', 'I', 'D')"

/** Order as its customer may follow it: nothing personal but the first name. */
export interface FollowedOrder {
  id: number
  empresa: string
  fone: string | null
  email: string | null
  fuso: Fuso
  nome: string
  pedido_em: Date
  valor_total: string
  cancelado: boolean
  /** A sale or a note was made of it. */
  concluido: boolean
  /** False: the shop still has to accept it. */
  aceito: boolean
  /** State on its way to the customer; null: it is on none. */
  etapa: EtapaEntrega | null
  /** Moment of its end; null: it has not ended. */
  fim: Date | null
}

/** Reads an order for its public page; null: no such order. */
export async function readFollowed(q: Q, id: number, tipo: number): Promise<FollowedOrder | null> {
  const { rows } = await q.query<FollowedOrder>(
    `select v.id, e.nome as empresa, e.telefone as fone, e.email, e.fuso, split_part(trim(coalesce(p.nome, '')), ' ', 1) as nome,
        v.datavenda as pedido_em, v.valor_total::text, v.status in ${GONE} as cancelado, n.em is not null as concluido,
        v.status_app is distinct from 'P' as aceito, w.estado as etapa,
        case when v.status in ${GONE} then v.atualizado_em else n.em end as fim
      from vendas v join empresas e on e.account_id = $conta and e.id = v.empresa_id
      left join entregas w on w.account_id = $conta and w.venda_id = v.id
      left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id
      cross join lateral (select max(o.datavenda) as em from venda_itens i
        join vendas o on o.account_id = $conta and o.id = i.venda_id and o.status not in ${GONE}
        where i.account_id = $conta and i.origem_venda_id = v.id) n
      where v.account_id = $conta and v.id = $1 and v.tipo_operacao = $2`,
    [id, tipo],
  )
  return rows[0] ?? null
}
