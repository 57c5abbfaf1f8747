import type { Fuso } from '../../../core/document/fuso.ts'
import { type EtapaEntrega, type ModoEntrega, PERDIDOS } from '../../../domain/entregas/ladder.ts'
import { quoted } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { isVoid, stands } from '../../documents/status.ts'
import { CUSTOMER, DUE, OF_CHANNEL } from '../../entregas/list-repository.ts'

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
  /** State of its way; of an order that is only sold, what its document says. */
  estado: EtapaEntrega
  modo: ModoEntrega
  /** Moment promised for the next step; null: none. */
  prazo: Date | null
  /** Moment of its end; null: it has not ended. */
  fim: Date | null
}

/** Reads an order for its public page; null: no such order. */
export async function readFollowed(q: Q, id: number, tipo: number): Promise<FollowedOrder | null> {
  const { rows } = await q.query<FollowedOrder>(
    `select v.id, c.nome as empresa, c.telefone as fone, c.email, c.fuso, split_part(trim(coalesce(${CUSTOMER}, '')), ' ', 1) as nome,
        v.datavenda as pedido_em, v.valor_total::text, coalesce(e.modo, 'retirada') as modo, ${DUE} as prazo,
        case when e.estado in (${quoted(PERDIDOS)}) then e.estado when ${isVoid('v')} then 'cancelado'
          else coalesce(e.estado, case when s.em is not null then 'concluido' when v.status_app = 'P' then 'recebido' else 'aceito' end) end as estado,
        case when ${isVoid('v')} then v.atualizado_em else coalesce(e.encerrado_em, e.entregue_em, s.em) end as fim
      from vendas v join empresas c on c.account_id = $conta and c.id = v.empresa_id
      left join entregas e on e.account_id = $conta and e.venda_id = v.id
      ${OF_CHANNEL}
      left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id
      cross join lateral (select max(o.datavenda) as em from venda_itens i
        join vendas o on o.account_id = $conta and o.id = i.venda_id and ${stands('o')}
        where i.account_id = $conta and i.origem_venda_id = v.id) s
      where v.account_id = $conta and v.id = $1 and v.tipo_operacao = $2`,
    [id, tipo],
  )
  return rows[0] ?? null
}
