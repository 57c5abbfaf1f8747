import { buys, PURCHASE_ORDER } from '../../../core/document/types/index.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import { isOfTypes } from '../../documents/of-types.ts'
import { countLines } from '../../modules/estoque/service.ts'
import type { ChosenInReport } from '../facts.ts'
import { costAt, positionFacts } from './stock-repository.ts'

/** Writes the SQL of the ranges with their end at their beginning, to read the state before the first day. */
const atBeginning = (ranges: Sql): Sql =>
  sql`(select b.empresa_id, b.fuso, b.de, b.de as ate, b.dia_de, b.dia_de as dia_ate, b.hoje from ${ranges} b)`

/** Writes the SQL of the goods in stock before the first day of each range. */
export const openingPosition = (ranges: Sql): Sql => positionFacts(atBeginning(ranges))

const DAYS = '(r.dia_ate - r.dia_de + 1)'

/** Writes the SQL of the stock's turnover from sales and stock; the cost of sales is extrapolated to a year. */
export const turnoverFacts = (
  facts: Sql,
  ranges: Sql,
): Sql => sql`select x.empresa_id, r.dia_ate as dia, x.produto, x.saldo, x.valor,
    x.medio, x.qtde, x.custo, x.custo * 365 / ${raw(DAYS)} as custo_ano, ${raw(DAYS)} as dias
  from (${facts}) x join ${ranges} r on r.empresa_id = x.empresa_id`

/** Writes the SQL of the minimum and maximum stock of each active product. */
export const limitFacts = (
  ranges: Sql,
): Sql => sql`select p.empresa_id, p.id as produto, coalesce(p.estoque_minimo, 0) as minimo,
    coalesce(p.estoque_maximo, 0) as maximo
  from ${ranges} r join produtos p on p.account_id = $conta and p.empresa_id = r.empresa_id and p.ativo`

const IS_ORDER = `v.tipo_operacao = ${PURCHASE_ORDER} and v.status not in ('C', 'I', 'D')`

/**
 * Writes the SQL of what is ordered and has not come yet, by product: a supplier's notes take from what was ordered from him
 * before. `least` keeps goods that came without an order from counting for later orders.
 */
export const orderedFacts = (
  ranges: Sql,
): Sql => sql`select x.empresa_id, x.produto, sum(x.falta) as em_pedido
  from (select e.empresa_id, e.produto, sum(e.qtde) - least(min(e.ate_aqui), 0) as falta
    from (select v.empresa_id, v.parceiro_id, i.produto_id as produto, e.qtde, sum(e.qtde) over (
          partition by v.empresa_id, v.parceiro_id, i.produto_id order by v.datavenda, v.id, i.num rows unbounded preceding) as ate_aqui
      from ${ranges} r join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id and v.datavenda < r.ate
          and (${raw(IS_ORDER)} or v.status = 'T' and ${raw(isOfTypes('v', buys))} and v.datavenda >= (select min(o.datavenda)
            from vendas o where o.account_id = $conta and o.empresa_id = r.empresa_id and o.tipo_operacao = ${raw(String(PURCHASE_ORDER))}))
        join venda_itens i on i.account_id = $conta and i.venda_id = v.id
        cross join lateral (select case when ${raw(IS_ORDER)} then i.qtde else -i.qtde end as qtde) e) e
    group by e.empresa_id, e.parceiro_id, e.produto) x group by 1, 2`

/** Days of sales to buy for, when the product has no maximum and nobody says how many. */
const AHEAD = 30

/**
 * Writes the SQL of how much to buy of each product, with what is ordered already: up to its maximum or, without one, up to
 * 30 days of sales, but at least its minimum; for a product with a minimum, only when the stock is not above it. Days that
 * the user says are bought for without regard to the maximum.
 */
export const replenishFacts = (facts: Sql, ranges: Sql, { cobertura }: ChosenInReport): Sql => sql`select y.*,
    case when y.por_dia > 0 then y.dia + least(floor(greatest(y.saldo, 0) / y.por_dia), 9999)::int end as dura_ate,
    case when y.sugestao > 0 then 'sim' else 'nao' end as comprar
  from (select s.*, greatest(round(case
        when ${cobertura ?? null}::int is not null then greatest(s.por_dia * ${cobertura ?? null}::int, s.minimo)
        when s.minimo > 0 and s.saldo + s.em_pedido > s.minimo then 0
        when s.maximo > 0 then s.maximo else greatest(s.por_dia * ${raw(String(AHEAD))}, s.minimo) end
      - s.saldo - s.em_pedido, 3), 0) as sugestao
    from (select x.empresa_id, r.dia_ate as dia, x.produto, sum(x.saldo) as saldo, sum(x.minimo) as minimo, sum(x.maximo) as maximo,
        sum(x.em_pedido) as em_pedido, sum(x.qtde) as qtde, ${raw(DAYS)} as dias, sum(x.qtde) / ${raw(DAYS)} as por_dia
      from (${facts}) x join ${ranges} r on r.empresa_id = x.empresa_id group by 1, 2, 3, r.dia_de, r.dia_ate) s) y
    join produtos p on p.account_id = $conta and p.id = y.produto and p.ativo`

/** Writes the SQL of the lines of closed counts, each compared with the ledger at the moment of its last reading. */
export const countedFacts = (
  ranges: Sql,
): Sql => sql`select l.empresa_id, (l.fechada_em at time zone r.fuso::interval)::date as dia,
    l.contagem_id as contagem, l.deposito_id as deposito, l.produto_id as produto, l.lote_id as lote, l.fechada_por as usuario,
    1 as linhas, l.esperado, l.contado, l.contado - l.esperado as diferenca,
    round((l.contado - l.esperado) * ${raw(costAt('l', "l.em + interval '1 microsecond'"))}, 2) as valor
  from ${ranges} r join (${raw(countLines("c.status = 'fechada'", 'null'))}) l on l.empresa_id = r.empresa_id
    and l.fechada_em >= r.de and l.fechada_em < r.ate`

/** Writes the SQL of each active product; counts whether it lacks an ICMS rule for the state, or a class of IBS. */
export const ruleFacts = (
  ranges: Sql,
): Sql => sql`select p.empresa_id, r.dia_ate as dia, p.id as produto, 1 as quantos,
    case when p.icms_dentro_id is null then 1 else 0 end as sem_regra,
    case when b.classificacao_ibs is null then 1 else 0 end as sem_classe
  from ${ranges} r join produtos p on p.account_id = $conta and p.empresa_id = r.empresa_id and p.ativo
    left join tributacao_ibs b on b.account_id = $conta and b.id = p.ibs_id`
