import { LOSSES } from '../../../domain/reports/sources/stock.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'

/** Writes the SQL of the cost of one unit of the row `x` just before the moment `at`; null: unknown. */
export const costAt = (
  x: string,
  at: string,
) => `(select c.custo_medio from estoque_custos c where c.account_id = $conta
  and c.produto_id = ${x}.produto_id and c.grade_id is not distinct from ${x}.grade_id and c.em < ${at}
  order by c.em desc, c.movimento_id desc limit 1)`

/** Writes the SQL of a product's newest movement's day with one of these causes, before the end of `r`. */
const newest = (
  causes: string,
) => `(select (m.em at time zone r.fuso::interval)::date from estoque_movimentos m
  where m.account_id = $conta and m.produto_id = s.produto_id and m.em < r.ate and m.tipo in (${causes})
  order by m.em desc limit 1)`

/**
 * Writes the SQL of the stock at the end of the last day: current balances less later movements. The rounded values of
 * a product's rows add up to the rounded value of the whole product.
 */
export const positionFacts = (ranges: Sql): Sql => sql`select x.*,
    case when x.saldo > 0 then 'com' when x.saldo < 0 then 'negativo' else 'sem' end as saldo_de,
    round(x.ate_aqui, 2) - round(x.ate_aqui - x.exato, 2) as valor, case when x.custo is null and x.saldo <> 0 then 1 else 0 end as sem_custo,
    case when x.saldo > 0 then x.dia - coalesce(x.ultima_venda, x.ultima_entrada) end as parado,
    case when x.saldo > 0 then x.validade - x.dia end as dias,
    case when x.validade < x.dia then 'vencido' when x.validade <= x.dia + 7 then '7' when x.validade <= x.dia + 30 then '30'
      when x.validade <= x.dia + 90 then '90' when x.validade is not null then 'depois' end as vence
  from (select x.*, x.saldo * x.custo as exato, sum(coalesce(x.saldo * x.custo, 0)) over (
        partition by x.empresa_id, x.dia, x.produto, x.grade_id order by x.deposito, x.lote rows unbounded preceding) as ate_aqui
    from (select s.empresa_id, s.produto_id as produto, s.grade_id, s.grade_id as grade, s.deposito_id as deposito, s.lote_id as lote,
      (r.ate at time zone r.fuso::interval)::date - 1 as dia, s.saldo - coalesce((select sum(m.qtde) from estoque_movimentos m
        where m.account_id = $conta and m.produto_id = s.produto_id and m.em >= r.ate and m.deposito_id = s.deposito_id
          and m.grade_id is not distinct from s.grade_id and m.lote_id is not distinct from s.lote_id), 0) as saldo,
      ${raw(costAt('s', 'r.ate'))} as custo, l.validade,
      ${raw(newest("'venda'"))} as ultima_venda, ${raw(newest("'compra', 'producao_entrada', 'inicial'"))} as ultima_entrada
    from ${ranges} r join estoque_saldos s on s.account_id = $conta and s.empresa_id = r.empresa_id
      left join produtos_lotes l on l.account_id = $conta and l.id = s.lote_id) x) x`

/** SQL of the exact value of one unit of the ledger's row `m`. */
const UNIT = `coalesce(m.custo_unitario, ${costAt('m', "m.em + interval '1 microsecond'")})`

/** SQL of the value of a product's stock before a range; the values of the range's rows are added to it. */
const WORTH_BEFORE = `(select sum(s.saldo) - coalesce((select sum(n.qtde) from estoque_movimentos n
      where n.account_id = $conta and n.produto_id = x.produto_id and n.empresa_id = x.empresa_id and n.em >= x.de
        and n.grade_id is not distinct from x.grade_id), 0) from estoque_saldos s
    where s.account_id = $conta and s.empresa_id = x.empresa_id and s.produto_id = x.produto_id
      and s.grade_id is not distinct from x.grade_id) * ${costAt('x', 'x.de')}`

/**
 * Writes the SQL of rows of the stock ledger. A row's value is the change that it makes in the rounded value of its
 * product's stock, so that the earlier value and the rows add up to the present value. `chosen`: SQL condition on `m`
 * that selects whole products.
 */
const ledgerFacts = (ranges: Sql, chosen = 'true'): Sql => sql`select y.empresa_id, y.id as movimento, y.dia,
    y.produto_id as produto, y.deposito_id as deposito, y.lote_id as lote, y.tipo as causa, y.motivo, y.usuario_id as usuario,
    case when y.origem_tipo = 'venda' then y.origem_id end as venda, 1 as movimentos, greatest(y.qtde, 0) as entrou,
    greatest(-y.qtde, 0) as saiu, y.qtde,
    case when y.valor is not null then round(y.antes + y.ate_aqui, 2) - round(y.antes + y.ate_aqui - y.valor, 2) end as valor
  from (select x.*, sum(coalesce(x.valor, 0)) over (w order by x.em, x.id) as ate_aqui,
      first_value(x.aberto) over (w order by x.em, x.id) as antes
    from (select x.*, case when row_number() over (partition by x.empresa_id, x.de, x.produto_id, x.grade_id order by x.em, x.id) = 1
          then coalesce(${raw(WORTH_BEFORE)}, 0) end as aberto
      from (select m.*, r.de, (m.em at time zone r.fuso::interval)::date as dia, m.qtde * ${raw(UNIT)} as valor
        from ${ranges} r join estoque_movimentos m on m.account_id = $conta and m.empresa_id = r.empresa_id
          and m.em >= r.de and m.em < r.ate and ${raw(chosen)}) x) x
    window w as (partition by x.empresa_id, x.de, x.produto_id, x.grade_id)) y`

/** Writes the SQL of all rows of the stock ledger. */
export const movementFacts = (ranges: Sql): Sql => ledgerFacts(ranges)

const LOST = LOSSES.map(causa => `'${causa}'`).join(', ')

/** Writes the SQL of stock movements with a cause in LOSSES, valued as in the ledger; a gain is a negative loss. */
export const lossFacts = (
  ranges: Sql,
): Sql => sql`select x.empresa_id, x.dia, 'estoque' as linha, -x.valor as perdas,
    case when x.valor is null then 1 else 0 end as sem_custo
  from (${ledgerFacts(
    ranges,
    `m.produto_id in (select p.produto_id from estoque_movimentos p
      where p.account_id = $conta and p.empresa_id = r.empresa_id and p.em >= r.de and p.em < r.ate and p.tipo in (${LOST}))`,
  )}) x where x.causa in (${raw(LOST)})`
