import type { Q } from '../db/transaction.ts'
import { stands } from '../documents/status.ts'

/** SQL condition: the payment of a sale is this Pix. */
export const paidBy = (pagamento: string, e2eid: string): string => `${pagamento}.autorizacao = ${e2eid}`

/** Minutes that a sale has to arrive after its charge. */
const SALE_MIN = 15

/** SQL of the state of a decision `d`; null: nothing is sent to the bank. */
export const STATE = `case when d.destino = 'devolver' then coalesce((select a.situacao from pix_devolucoes a
  where a.account_id = $conta and a.destino_id = d.id order by a.id desc limit 1), 'pedida') end`

/**
 * Returns SQL of the Pix payments of charges, at the statement's instant or at `agora`. A payment has no number of its own:
 * `id` is made of the charge's and its place there. `where`: condition on the charges.
 */
export const came = (where: string, agora = '$agora') => `
  with r as (
    select (c.id * 1000 + x.lugar) * 2 as id, c.account_id, c.empresa_id, c.pago_em, c.id as cobranca_id, c.txid, c.e2eid as pagador, c.situacao, c.valor as cobrado, c.venda_uuid, c.criado_em,
        c.parcela_id, c.pagamento_id, c.usuario_id,
        x.pix->>'endToEndId' as e2eid, (x.pix->>'valor')::numeric(12, 2) as valor, x.pix->>'horario' as em
      from pix_cobrancas c cross join lateral jsonb_array_elements(c.recebidos) with ordinality x (pix, lugar)
      where c.account_id = $conta and c.situacao in ('pago', 'conferir') ${where}),
  p as (
    select r.*, v.id as venda_id, case
        when r.venda_uuid is null and r.parcela_id is null then 'sem_cobranca'
        when r.pagamento_id is not null and r.pagador = r.e2eid then
          case when (select b.estornado_em from pagamentos_parcela b where b.account_id = $conta and b.id = r.pagamento_id) is not null
            then 'estornado' end
        when g.pagou and ${stands('v')} then null
        when g.pagou then 'venda_cancelada'
        -- its instalment was received otherwise, or changed, while the customer paid
        when r.situacao = 'conferir' and r.parcela_id is not null and r.valor = r.cobrado then 'duas_vezes'
        when r.situacao = 'conferir' then 'outro_valor'
        when r.pagador <> r.e2eid or r.parcela_id is not null then 'duas_vezes'
        when v.paga or r.criado_em < ${agora} - interval '${SALE_MIN} minutes' then 'sem_venda'
        else 'espera' end as motivo
      from r left join vendas v on v.account_id = $conta and v.uuid = r.venda_uuid
        left join lateral (select exists (select from venda_pagamentos g
          where g.account_id = $conta and g.venda_id = v.id and ${paidBy('g', 'r.e2eid')}) as pagou) g on true),
  t as (
    select p.*, coalesce((select json_agg(json_build_object('destino', d.destino, 'valor', d.valor::text, 'situacao', d.situacao,
            'motivo', d.dito, 'em', d.criado_em) order by d.id)
          from (select d.*, ${STATE} as situacao, coalesce((select nullif(a.motivo, '') from pix_devolucoes a
              where a.account_id = $conta and a.destino_id = d.id order by a.id desc limit 1), d.motivo) as dito
            from pix_destinos d where d.account_id = $conta and d.e2eid = p.e2eid) d), '[]') as destinos,
        null::bigint as conferencia_id, null::text as resultado, p.valor - coalesce((select sum(d.valor) from (select d.valor, ${STATE} as situacao from pix_destinos d
          where d.account_id = $conta and d.e2eid = p.e2eid) d
          where d.situacao is null or d.situacao not in ('NAO_REALIZADO', 'RECUSADA')), 0) as resta
      from p)`

/**
 * Lists the sales whose charge, made in a cash session at this till or by these users, brought a payment that waits for a
 * decision: another amount, a second one, or no sale.
 */
export async function undecidedOf(
  q: Q,
  caixa: { empresa_id: number; terminal_id: number; aberto_em: Date; usuarios: readonly number[] },
): Promise<string[]> {
  const { rows } = await q.query<{ venda_uuid: string }>(
    `${came('and c.empresa_id = $1 and c.criado_em >= $3 and c.venda_uuid is not null', '$2::timestamptz')}
      select distinct t.venda_uuid from t left join vendas s on s.account_id = $conta and s.uuid = t.venda_uuid
        where t.motivo is not null and t.resta > 0 and coalesce(s.terminal_id = $4, t.usuario_id = any($5::bigint[]))`,
    // at a closing a payment without its sale has waited long enough
    [caixa.empresa_id, 'infinity', caixa.aberto_em, caixa.terminal_id, caixa.usuarios],
  )
  return rows.map(({ venda_uuid }) => venda_uuid)
}
