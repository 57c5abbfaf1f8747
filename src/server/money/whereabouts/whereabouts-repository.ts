import { CASH } from '../../../core/tender/codes.ts'
import type { Q } from '../../db/transaction.ts'
import { originsSql } from '../../entregas/transit-repository.ts'
import { TO_SETTLE } from '../../entregas/unsettled-repository.ts'
import { SESSION_OF_PAID } from '../drawer/drawer-repository.ts'
import { owedByCustomer } from '../drawer/tender-sql.ts'

/** Writes the SQL condition: the cash of the document was posted 'em trânsito', as it is of an order that is settled. */
export const fromOrder = (venda: string): string =>
  `exists (select from entregas e where e.account_id = $conta and e.em_transito and e.venda_id in (${originsSql('$conta', venda)}))`

/** Place of the money of a document, before it is undone. */
export interface Whereabouts {
  /** Till into whose drawer it went, by its own sale or by the settlement of its order; null: none. */
  terminal_id: number | null
  /** Session in which it went there. */
  sessao_id: number | null
  /** True: its cash was posted 'em trânsito'. */
  de_pedido: boolean
  /** True: a settlement will still take its cash into a drawer. */
  por_acertar: boolean
  /** Till whose drawer gave cash for it, as for a return; null: none did. */
  deu: string | null
  /** Cash that it brought, less its change, R$, with the number of its payment; null: none. */
  dinheiro: { pagamento: number; valor: string } | null
}

/** Reads where the money of a document is now: in a till's drawer, with who settles its order, or where it was posted. */
export async function readWhereabouts(q: Q, venda_id: number): Promise<Whereabouts> {
  const { rows } = await q.query<Whereabouts>(
    `with p as (select r.sessao_id, r.acertada_em is not null as acertada, ${TO_SETTLE} as por_acertar
        from entregas e join vendas v on v.account_id = $conta and v.id = e.venda_id
          left join entrega_rotas r on r.account_id = $conta and r.id = e.rota_id
        where e.account_id = $conta and e.em_transito and e.venda_id in (${originsSql('$conta', '$1')}) limit 1),
      n as (select sum(case when f.id = m.para_conta_id then m.valor else -m.valor end) as valor
        from movimentos m join contas_financeiras f on f.account_id = $conta and f.id in (m.de_conta_id, m.para_conta_id)
          and f.tipo in ('caixa', 'transito')
        where m.account_id = $conta and m.origem_tipo = 'venda' and m.origem_id = $1 and m.meio = '${CASH}' and m.estorna_id is null
          and not exists (select from movimentos x where x.account_id = $conta and x.estorna_id = m.id)),
      g as (select min(g.num) as num from venda_pagamentos g where g.account_id = $conta and g.venda_id = $1 and g.tipo = 1
        and g.tpag = '${CASH}' and not ${owedByCustomer('g')})
    select s.terminal_id, s.id as sessao_id, p.acertada is not null as de_pedido, coalesce(p.por_acertar, false) as por_acertar,
        (select t.nome from caixa_eventos e join sessoes_caixa x on x.account_id = $conta and x.id = e.sessao_id
            join terminais t on t.account_id = $conta and t.id = x.terminal_id
          where e.account_id = $conta and e.venda_id = v.id and e.tipo = 'devolucao' and e.meio = '${CASH}' and e.sinal < 0 limit 1) as deu,
        case when n.valor > 0 and g.num is not null then json_build_object('pagamento', g.num, 'valor', n.valor::text) end as dinheiro
      from vendas v cross join n cross join g left join p on true
        left join sessoes_caixa s on s.account_id = $conta
          and s.id = coalesce(${SESSION_OF_PAID},
            (select e.sessao_id from caixa_eventos e where e.account_id = $conta and e.venda_id = v.id and e.tipo = 'devolucao' limit 1),
            case when p.acertada and not p.por_acertar then p.sessao_id end)
      where v.account_id = $conta and v.id = $1`,
    [venda_id],
  )
  return (
    rows[0] ?? {
      terminal_id: null,
      sessao_id: null,
      de_pedido: false,
      por_acertar: false,
      deu: null,
      dinheiro: null,
    }
  )
}
