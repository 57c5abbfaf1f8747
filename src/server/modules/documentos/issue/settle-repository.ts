import type { Acerto, PagoNaVenda } from '../../../../core/venda/payment/acerto.ts'
import type { Reembolso } from '../../../../core/venda/payment/reembolsos.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { LAST_STEP, STATE } from '../../../money/cheques-repository.ts'

/** A return, the sales whose goods it returns, and the refunds of earlier returns. */
interface ReturnedSales {
  total: string
  como: Reembolso | null
  vendas: {
    id: number
    /** R$ of the lines that return goods of this sale. */
    valor: string
    pagos: PagoNaVenda[]
    antes: Acerto[]
  }[]
}

/** SQL condition: all cheques of the payment `g` are at hand. */
const AT_HAND = `(select bool_and(${STATE('k', 's')} in ('em_maos', 'devolucao')) from movimentos m
    join cheques k on k.account_id = $1 and k.movimento_id = m.id left join lateral ${LAST_STEP('k')} s on true
  where m.account_id = $1 and m.origem_tipo = 'venda' and m.origem_id = g.venda_id and m.estorna_id is null
    and split_part(split_part(m.componente, '#', 1), '/', 2) = g.num::text)`.replaceAll('$conta', '$1')

/** Reads what was paid for the returned sales: payments minus change, which is deducted from cash. */
export async function readReturnedSales(q: Q, { account_id }: Sessao, id: number): Promise<ReturnedSales> {
  const { rows } = await q.query<ReturnedSales>({
    name: 'devolucao-vendas',
    text: `select v.valor_total::text as total, (v.demais->>'reembolso')::int as como,
        (select coalesce(json_agg(to_json(x) order by x.id), '[]') from (
          select i.origem_venda_id as id, sum(i.qtde * i.preco - i.desconto)::numeric(14, 2)::text as valor,
            (select coalesce(json_agg(to_json(p) order by p.num), '[]') from (
              select g.num, g.descricao, g.tpag, (select w.vale_id is not null from vendas w where w.account_id = $1 and w.id = g.venda_id) as vale,
                (g.valor - case when g.tpag = '01' and g.num = (select min(c.num) from venda_pagamentos c
                    where c.account_id = $1 and c.venda_id = i.origem_venda_id and c.tipo = 1 and c.tpag = '01') then
                  (select coalesce(sum(t.valor), 0) from venda_pagamentos t
                    where t.account_id = $1 and t.venda_id = i.origem_venda_id and t.tipo = 2) else 0 end)::text as valor,
                (g.tpag = '02' and ${AT_HAND}) as em_maos,
                case when g.indicador_forma = 1 then (select coalesce(json_agg(json_build_object('num', c.num_parcela,
                    'valor', c.valor::text) order by c.vencimento, c.num_parcela), '[]') from venda_parcelas c
                  where c.account_id = $1 and c.venda_id = g.venda_id and c.pagamento_num = g.num) else '[]' end as parcelas
              from venda_pagamentos g where g.account_id = $1 and g.venda_id = i.origem_venda_id and g.tipo = 1) p) as pagos,
            (select coalesce(json_agg(a.acerto), '[]') from vendas o
                cross join lateral jsonb_array_elements(o.demais->'acertos') as a(acerto)
              where o.account_id = $1 and o.id <> $2 and o.status not in ('C', 'I', 'D')
                and (a.acerto->>'venda')::bigint = i.origem_venda_id
                and o.id in (select y.venda_id from venda_itens y
                  where y.account_id = $1 and y.origem_venda_id = i.origem_venda_id)) as antes
          from venda_itens i where i.account_id = $1 and i.venda_id = $2 and i.origem_venda_id is not null
          group by i.origem_venda_id) x) as vendas
      from vendas v where v.account_id = $1 and v.id = $2`,
    values: [account_id, id],
  })
  return rows[0] as ReturnedSales
}

/** Stores in the return the refund of each sale. */
export async function keepSettled(
  q: Q,
  { account_id }: Sessao,
  id: number,
  acertos: readonly (Acerto & { venda: number })[],
): Promise<void> {
  await q.query(
    `update vendas set demais = coalesce(demais, '{}') || jsonb_build_object('acertos', $3::jsonb)
      where account_id = $1 and id = $2`,
    [account_id, id, JSON.stringify(acertos)],
  )
}
