import { raw, type Sql, sql } from '../../db/sql.ts'
import { CARD_DEBTOR, CARD_JOINS, CARD_RATED, LONGEST_TERM } from '../../modules/extratos/service.ts'

/**
 * Writes the SQL of the acquirer's rate, %, that `core/bank/cards.ts` finds for the payment `f` of a brand; null without one.
 */
export const rateOf = (f: string, bandeira: string): string => `(select t.taxa from taxas_cartao t
  where t.account_id = $conta and t.empresa_id = ${f}.empresa_id and t.tpag = ${f}.tpag
    and ${f}.parcelas between t.parcelas_de and t.parcelas_ate and (t.bandeira_id is null or t.bandeira_id = ${bandeira})
  order by t.bandeira_id is null, t.parcelas_ate - t.parcelas_de, t.id limit 1)`

/** SQL of a payment's age in whole days, as two columns of its amount. */
const BY_AGE = `case when y.dias <= 30 then y.aberto else 0 end as ate_30,
  case when y.dias > 30 then y.aberto else 0 end as mais`

/**
 * Writes the SQL of what acquirers and applications owe at the end of the period's last day, a row a payment. What the
 * account has besides, such as refunds by another tender and payments older than any term, is one row of its own.
 */
export const cardsOwedFacts = (ranges: Sql): Sql => sql`select y.*, ${raw(BY_AGE)} from (
  with contas as (
    select r.empresa_id, c.id as conta, d.dia from ${ranges} r
      cross join lateral (select (r.ate at time zone r.fuso::interval)::date - 1 as dia) d
      join contas_financeiras c on c.account_id = $conta and c.empresa_id = r.empresa_id and c.tipo = 'cartao_receber'),
  abertos as (
    select c.empresa_id, c.conta, c.dia, m.id as movimento, m.valor as aberto, c.dia - m.data as dias, a.liquido,
        g.meio_pagamento_id as meio, ${raw(`${CARD_RATED}, coalesce(${CARD_DEBTOR}, 'credenciadora') as devedor`)}
      from contas c join movimentos m on m.account_id = $conta and m.para_conta_id = c.conta
          and m.data between c.dia - ${LONGEST_TERM}::int and c.dia
        ${raw(CARD_JOINS)}
      where m.origem_tipo in ('venda', 'pagamento_parcela') and m.estorna_id is null
        and not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = m.id and e.data <= c.dia)
        and not exists (select from conciliacoes x join extrato_linhas l on l.account_id = $conta and l.id = x.linha_id
          where x.account_id = $conta and x.movimento_id = m.id and x.conta_id = c.conta and x.desfeita_em is null
            and l.data <= c.dia))
  select f.empresa_id, f.dia, f.devedor, f.conta, f.meio, f.bandeira_id as bandeira, f.movimento, 1 as pagamentos, f.aberto, f.dias,
      coalesce(f.aberto - f.liquido, round(f.aberto * ${raw(rateOf('f', 'f.bandeira_id'))} / 100, 2), 0) as taxa
    from abertos f
  union all
  select c.empresa_id, c.dia, 'outros', c.conta, null, null, null, 0, b.resto, 0, 0
    from contas c cross join lateral (select
        coalesce((select sum(m.valor) from movimentos m where m.account_id = $conta and m.para_conta_id = c.conta and m.data <= c.dia), 0)
        - coalesce((select sum(m.valor) from movimentos m where m.account_id = $conta and m.de_conta_id = c.conta and m.data <= c.dia), 0)
        - coalesce((select sum(f.aberto) from abertos f where f.conta = c.conta), 0) as resto) b
    where b.resto <> 0) y`
