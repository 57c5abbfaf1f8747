import { raw, type Sql, sql } from '../../db/sql.ts'

/** SQL of what one unit of the row `x` cost at the moment `at`; null: not known. */
export const costAt = (
  x: string,
  at: string,
) => `(select c.custo_medio from estoque_custos c where c.account_id = $conta
  and c.produto_id = ${x}.produto_id and c.grade_id is not distinct from ${x}.grade_id and c.em < ${at}
  order by c.em desc, c.movimento_id desc limit 1)`

/** SQL of the day of the newest movement of the row's product before the moment, by its causes. */
const newest = (
  causes: string,
) => `(select (m.em at time zone r.fuso::interval)::date from estoque_movimentos m
  where m.account_id = $conta and m.produto_id = s.produto_id and m.em < r.ate and m.tipo in (${causes})
  order by m.em desc limit 1)`

/** Writes the goods at the end of the last day: today's balances less what moved since. */
export const positionFacts = (ranges: Sql): Sql => sql`select x.*,
    case when x.saldo > 0 then 'com' when x.saldo < 0 then 'negativo' else 'sem' end as saldo_de,
    round(x.saldo * x.custo, 2) as valor, case when x.custo is null and x.saldo <> 0 then 1 else 0 end as sem_custo,
    case when x.saldo > 0 then x.dia - coalesce(x.ultima_venda, x.ultima_entrada) end as parado,
    case when x.saldo > 0 then x.validade - x.dia end as dias,
    case when x.validade < x.dia then 'vencido' when x.validade <= x.dia + 7 then '7' when x.validade <= x.dia + 30 then '30'
      when x.validade <= x.dia + 90 then '90' when x.validade is not null then 'depois' end as vence
  from (select s.empresa_id, s.produto_id as produto, s.deposito_id as deposito, s.lote_id as lote,
      (r.ate at time zone r.fuso::interval)::date - 1 as dia, s.saldo - coalesce((select sum(m.qtde) from estoque_movimentos m
        where m.account_id = $conta and m.produto_id = s.produto_id and m.em >= r.ate and m.deposito_id = s.deposito_id
          and m.grade_id is not distinct from s.grade_id and m.lote_id is not distinct from s.lote_id), 0) as saldo,
      ${raw(costAt('s', 'r.ate'))} as custo, l.validade,
      ${raw(newest("'venda'"))} as ultima_venda, ${raw(newest("'compra', 'producao_entrada', 'inicial'"))} as ultima_entrada
    from ${ranges} r join estoque_saldos s on s.account_id = $conta and s.empresa_id = r.empresa_id
      left join produtos_lotes l on l.account_id = $conta and l.id = s.lote_id) x`

/** Writes the rows of the stock ledger. */
export const movementFacts = (ranges: Sql): Sql => sql`select m.empresa_id, m.id as movimento,
    (m.em at time zone r.fuso::interval)::date as dia, m.produto_id as produto, m.deposito_id as deposito, m.lote_id as lote,
    m.tipo as causa, m.motivo, m.usuario_id as usuario, case when m.origem_tipo = 'venda' then m.origem_id end as venda,
    1 as movimentos, greatest(m.qtde, 0) as entrou, greatest(-m.qtde, 0) as saiu, m.qtde,
    round(m.qtde * coalesce(m.custo_unitario, ${raw(costAt('m', "m.em + interval '1 microsecond'"))}), 2) as valor
  from ${ranges} r join estoque_movimentos m on m.account_id = $conta and m.empresa_id = r.empresa_id
    and m.em >= r.de and m.em < r.ate`
