import { TPAG_CHEQUE } from '../../../../core/tender/codes.ts'
import { tpagsWhere } from '../../../../core/tender/index.ts'
import type { Acerto, PagoNaVenda } from '../../../../core/venda/payment/acerto.ts'
import type { Reembolso } from '../../../../core/venda/payment/reembolsos.ts'
import type { Q } from '../../../db/transaction.ts'
import { stands } from '../../../documents/status.ts'
import type { Sessao } from '../../../http/session.ts'
import { isAtHand, LAST_STEP } from '../../../money/cheques-repository.ts'

/** A return, the sales whose goods it returns, and the refunds of earlier returns. */
interface ReturnedSales {
  total: string
  parceiro_id: number | null
  como: Reembolso | null
  vendas: {
    id: number
    /** R$ of the lines that return goods of this sale. */
    valor: string
    pagos: PagoNaVenda[]
    antes: Acerto[]
  }[]
}

/** SQL of the cheques `c` of the payment `g`: R$, last step, and whether the shop has the paper. */
const CHEQUES =
  `(select k.valor, s.id as passo_id, s.tipo as passo, ${isAtHand('k', 's')} as em_maos from movimentos m
    join cheques k on k.account_id = $1 and k.movimento_id = m.id left join lateral ${LAST_STEP('k')} s on true
  where m.account_id = $1 and m.origem_tipo = 'venda' and m.origem_id = g.venda_id and m.estorna_id is null
    and split_part(split_part(m.componente, '#', 1), '/', 2) = g.num::text) c`.replaceAll('$conta', '$1')

/** SQL condition: row `m` of the ledger stands. */
const STANDS = `m.estorna_id is null and not exists (select from movimentos e where e.account_id = $1 and e.estorna_id = m.id)`

/**
 * SQL of the instalments `n` by which the payment `g` is or was owed, with `nome`: its own, those of the collection of its
 * returned cheques, and those that a renegotiation put in their place.
 */
const OWED = `(with recursive d as (
    select p.id, 'parcela' as nome from lancamentos t join parcelas p on p.account_id = $1 and p.lancamento_id = t.id
      where t.account_id = $1 and t.origem_tipo = 'venda' and t.origem_id = g.venda_id and t.componente = 'pagamento/' || g.num
    union
    select p.id, 'em cobrança' from ${CHEQUES}
      join lancamentos t on t.account_id = $1 and t.origem_tipo = 'cheque' and t.origem_id = c.passo_id
      join parcelas p on p.account_id = $1 and p.lancamento_id = t.id
      where c.passo = 'cobranca'
    union
    select n.id, 'renegociada' from d
      join renegociacao_parcelas r on r.account_id = $1 and r.parcela_id = d.id
      join lancamentos t on t.account_id = $1 and t.origem_tipo = 'renegociacao' and t.origem_id = r.renegociacao_id
      join parcelas n on n.account_id = $1 and n.lancamento_id = t.id
      where exists (select from movimentos m where m.account_id = $1 and m.origem_tipo = 'renegociacao'
        and m.origem_id = r.renegociacao_id and m.parcela_id = d.id and ${STANDS}))
  select p.id, p.num, d.nome, p.vencimento, (select count(*) from parcelas c where c.account_id = $1 and c.lancamento_id = p.lancamento_id)::int as de,
    p.valor - coalesce(x.baixado, 0) as valor, coalesce(x.recebido, 0) as recebido
  from d join parcelas p on p.account_id = $1 and p.id = d.id
    left join lateral (select sum(m.valor) as baixado, sum(m.valor) filter (where m.origem_tipo <> 'renegociacao'
          and m.componente <> 'desconto') as recebido
        from movimentos m join contas_financeiras c on c.account_id = $1 and c.id = m.de_conta_id and c.tipo = 'receber'
        where m.account_id = $1 and m.parcela_id = p.id and m.origem_tipo <> 'venda' and ${STANDS}) x on true)`

const AT_ONCE = [...tpagsWhere(({ debtor }) => debtor === 'acquirer'), TPAG_CHEQUE]
  .map(tpag => `'${tpag}'`)
  .join(', ')

/** SQL condition: the payment `g` is on credit, whether or not it opened a title. A card is its acquirer's debt. */
const UNTITLED = `(g.indicador_forma = 1 and g.tpag not in (${AT_ONCE}))`

/** SQL of the R$ of the payment `g` by cheques that came back and are in collection. */
const BOUNCED = `coalesce((select sum(c.valor) from ${CHEQUES} where c.passo = 'cobranca'), 0)`

/**
 * Reads what was paid for the returned sales: payments minus change, which is deducted from cash; of a payment on credit what
 * was received, and what is still owed.
 */
export async function readReturnedSales(q: Q, { account_id }: Sessao, id: number): Promise<ReturnedSales> {
  const { rows } = await q.query<ReturnedSales>({
    name: 'devolucao-vendas',
    text: `select v.valor_total::text as total, v.parceiro_id, (v.demais->>'reembolso')::int as como,
        (select coalesce(json_agg(to_json(x) order by x.id), '[]') from (
          select i.origem_venda_id as id, sum(i.qtde * i.preco - i.desconto)::numeric(14, 2)::text as valor,
            (select coalesce(json_agg(to_json(p) order by p.num), '[]') from (
              select g.num, g.descricao, g.tpag, (select w.vale_id is not null from vendas w where w.account_id = $1 and w.id = g.venda_id) as vale,
                (coalesce(o.recebido, 0) + case when coalesce(o.propria, ${UNTITLED}) then 0 else g.valor - ${BOUNCED}
                  - case when g.tpag = '01' and g.num = (select min(c.num) from venda_pagamentos c
                    where c.account_id = $1 and c.venda_id = i.origem_venda_id and c.tipo = 1 and c.tpag = '01') then
                  (select coalesce(sum(t.valor), 0) from venda_pagamentos t
                    where t.account_id = $1 and t.venda_id = i.origem_venda_id and t.tipo = 2) else 0 end end)::text as valor,
                coalesce(o.propria, ${UNTITLED}) as a_prazo,
                (g.tpag = '${TPAG_CHEQUE}' and (select bool_and(c.em_maos) from ${CHEQUES})) as em_maos,
                coalesce(o.parcelas, case when ${UNTITLED} then (select json_agg(json_build_object('id', null, 'num', c.num_parcela,
                    'de', (select count(*) from venda_parcelas d where d.account_id = $1 and d.venda_id = g.venda_id and d.pagamento_num = g.num), 'nome', 'parcela', 'valor', c.valor::text) order by c.vencimento, c.num_parcela) from venda_parcelas c
                  where c.account_id = $1 and c.venda_id = g.venda_id and c.pagamento_num = g.num) end, '[]') as parcelas
              from venda_pagamentos g
                left join lateral (select sum(n.recebido) as recebido, bool_or(n.nome = 'parcela') as propria,
                    json_agg(json_build_object('id', n.id, 'num', n.num, 'de', n.de, 'nome', n.nome, 'valor', n.valor::text)
                      order by n.vencimento, n.num) as parcelas from ${OWED} n) o on true
              where g.account_id = $1 and g.venda_id = i.origem_venda_id and g.tipo = 1) p) as pagos,
            (select coalesce(json_agg(a.acerto), '[]') from vendas o
                cross join lateral jsonb_array_elements(o.demais->'acertos') as a(acerto)
              where o.account_id = $1 and o.id <> $2 and ${stands('o')}
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
