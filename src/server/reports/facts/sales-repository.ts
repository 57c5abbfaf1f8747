import { COMMISSION_WHEN } from '../../../core/commission/compute-commission.ts'
import { returnsSale } from '../../../core/document/types/index.ts'
import { joined, raw, type Sql, sql } from '../../db/sql.ts'
import { isOfTypes } from '../../documents/of-types.ts'
import { isSold, isTakenBack } from '../../documents/sold.ts'
import { isIssued } from '../../documents/status.ts'

/** Period of a company whose facts are read from the documents. */
export interface Range {
  empresa_id: number
  /** Offset of the company's time zone: '-03:00'. */
  fuso: string
  /** First and last day, ISO, both included. */
  de: string
  ate: string
  /** Today's ISO day in the company; absent: nothing is forecast. */
  hoje?: string
}

/**
 * Writes the SQL of rows `r (empresa_id, fuso, de, ate, dia_de, dia_ate, hoje)`: instants from `de` to `ate`
 * (excluded), and the days.
 */
export const rangesSql = (ranges: readonly Range[]): Sql =>
  sql`(select x.empresa_id, x.fuso, (x.de || 'T00:00:00' || x.fuso)::timestamptz as de,
      (x.ate || 'T00:00:00' || x.fuso)::timestamptz + interval '1 day' as ate,
      x.de::date as dia_de, x.ate::date as dia_ate, x.hoje::date as hoje
    from unnest(${ranges.map(({ empresa_id }) => empresa_id)}::bigint[], ${ranges.map(({ fuso }) => fuso)}::text[],
      ${ranges.map(({ de }) => de)}::text[], ${ranges.map(({ ate }) => ate)}::text[],
      ${ranges.map(({ hoje }) => hoje ?? null)}::text[]) as x(empresa_id, fuso, de, ate, hoje))`

/** SQL condition of the statuses that count: authorised, being issued, in contingency. */
const COUNTED = isIssued('v')
export const SOLD = isSold('v')
const RETURNS = isOfTypes('v', returnsSale)
export const SIGN = `(case when ${SOLD} then 1::numeric else (-1)::numeric end)`
const LOCAL = 'v.datavenda at time zone r.fuso::interval'

/**
 * SQL of the channel of the document `v`: its till, else the channel that brought it, the order that it was made of or the
 * order of the sale that it takes back, else the back office.
 */
export const CHANNEL = `case when v.terminal_id is not null then 'caixa' else coalesce(
    (select e.canal from entregas e where e.account_id = $conta and e.venda_id = v.id),
    (select coalesce(e.canal, (select f.canal from venda_itens j join entregas f on f.account_id = $conta and f.venda_id = j.origem_venda_id
          where j.account_id = $conta and j.venda_id = o.origem_venda_id order by j.num limit 1))
        from venda_itens o left join entregas e on e.account_id = $conta and e.venda_id = o.origem_venda_id
        where o.account_id = $conta and o.venda_id = v.id and o.origem_venda_id is not null order by o.num limit 1),
    'documento') end`

/** Columns of every fact about a sale or return. */
export const OF_SALE = `v.id as venda, v.empresa_id, (${LOCAL})::date as dia, extract(hour from ${LOCAL})::int as hora,
  v.terminal_id as terminal, coalesce(v.vendedor_id, v.usuario_id) as vendedor, v.modelo, v.parceiro_id as parceiro,
  ${CHANNEL} as canal,
  case when ${SOLD} then 'venda' else 'devolucao' end as tipo`

/** Ids in a report's filters, by dimension. */
export type Only = ReadonlyMap<string, readonly string[]>

/** SQL conditions of filters by which sales are found directly. */
const FOUND_BY: Readonly<Record<string, (ids: readonly string[]) => Sql>> = {
  venda: ids => sql` and v.id = any(${ids}::bigint[])`,
  parceiro: ids => sql` and v.parceiro_id = any(${ids}::bigint[])`,
  produto: ids => sql` and v.id in (select i.venda_id from venda_itens i where i.account_id = $conta
    and i.produto_id = any(${ids}::bigint[]))`,
}

/**
 * Writes the SQL of the sales of each range; `also`: a further condition, for an index of its own. `offset 0` prevents PostgreSQL's planner from joining all sales with all
 * ranges.
 */
export const salesOf = (only: Only, also = ''): Sql => {
  const found = [...only].flatMap(([dim, ids]) => FOUND_BY[dim]?.(ids) ?? [])
  return sql`cross join lateral (select v.* from vendas v where v.account_id = $conta and v.empresa_id = r.empresa_id
    and v.datavenda >= r.de and v.datavenda < r.ate and ${raw(COUNTED)}${raw(also)}${joined(found, '')} offset 0) v`
}

const ALL: Only = new Map()

/** SQL of a figure of the line's calculation, which has no zeros. */
const figure = (name: string) => `coalesce((j.v ->> '${name}')::numeric, 0)`

/**
 * SQL of the taxes of a line that are part of its price. IBS, CBS and IS are in it from the day on which vProd has more than the
 * net value (2027).
 */
const INSIDE = `${['vlricms', 'vlr_fcp', 'vlrpis', 'vlrconfins'].map(figure).join(' + ')}
  + ${figure('vprod_xml')} - ${figure('vprodliq')}`

/**
 * SQL of the lines of the sale `v` as the note has them: `bruto` is vProd, `desconto` is vDesc, the line's own and its part of the
 * sale's. Where the calculation was refused there are no figures: the sale's discount is divided so that the parts add up to it,
 * for which alone the other lines are read. `offset 0`: the JSON is unpacked once a sale, and a line once.
 */
export const LINES = `(select x.num, x.produto_id, x.qtde, x.origem_venda_id, x.obs, ${INSIDE} as impostos,
      case when j.v is null then x.preco_total else ${figure('vprod_xml')} end as bruto,
      case when j.v is not null then ${figure('vdesc')} when v.desconto = 0 then x.desconto
        else x.desconto + (select case when t.todos = 0 then 0 else round(v.desconto * t.ate / t.todos, 2)
            - round(v.desconto * (t.ate - x.preco_total + x.desconto) / t.todos, 2) end
          from (select sum(o.preco_total - o.desconto) as todos,
              sum(o.preco_total - o.desconto) filter (where o.num <= x.num) as ate
            from venda_itens o where o.account_id = $conta and o.venda_id = v.id) t) end as desconto
    from (select i.num, i.produto_id, i.qtde, i.preco_total, i.desconto, i.origem_venda_id, i.demais ->> 'obs' as obs,
          row_number() over (order by i.num) as linha, h.itens
        from (select v.totais_servidor -> 'itens' as itens offset 0) h
          cross join venda_itens i where i.account_id = $conta and i.venda_id = v.id) x
      cross join lateral (select x.itens -> (x.linha - 1)::int as v offset 0) j)`

/** SQL of the judged lines of the sale `v` added up, and their number; 0: there are no figures. `offset 0`: its JSON is read once. */
const JUDGED = `(select count(*) as linhas, sum(${figure('vprod_xml')}) as bruto, sum(${figure('vdesc')}) as desconto
    from (select v.totais_servidor -> 'itens' as itens offset 0) x
      cross join lateral jsonb_array_elements(case jsonb_typeof(x.itens) when 'array' then x.itens end) as j(v))`

/** SQL of the lines of the sale `v` added up as they were typed, and their number: apart from the judged ones, so that it reads none. */
const TYPED = `(select count(*)::int as linhas, sum(i.preco_total) as bruto, sum(i.desconto) as desconto
    from venda_itens i where i.account_id = $conta and i.venda_id = v.id)`

/** SQL of a sum of the typed lines `i` beside the judged ones `j`; `unjudged`: the sum where there are no figures. */
const sumOf = (
  name: string,
  unjudged: string,
) => `coalesce(case j.linhas when i.linhas then j.${name} when 0 then ${unjudged}
      else (select sum(x.${name}) from ${LINES} x) end, 0) as ${name}`

/**
 * SQL of the sums of the lines of the sale `v`. All parts of the sale's discount are the discount, so that no line is looked at by
 * itself, but where the judged lines are not as many. `group by ()` says that it is one row.
 */
const SUMS = `(select ${sumOf('bruto', 'i.bruto')},
      ${sumOf('desconto', 'i.desconto + case when i.bruto = i.desconto then 0 else v.desconto end')} group by ())`

/** SQL joins that add to the sale `v` its gross value and discount, `l.bruto` and `l.desconto`, in R$. */
export const SALE_SUMS = `left join lateral ${JUDGED} j on true left join lateral ${TYPED} i on true
    left join lateral ${SUMS} l on true`

/** SQL of the delivery fee of the sale or order `v`. */
export const FEE = 'coalesce(v.taxa_entrega, 0)'

/** SQL of the charges of the sale `v`: freight, insurance and others; vOutro has surcharge and delivery too, which have columns of their own. */
const CHARGES = `(select coalesce(${['vFrete', 'vSeg', 'vOutro']
  .map(tag => `(x.totais ->> '${tag}')::numeric`)
  .join(' + ')} - v.acrscimo - ${FEE}, 0) as outras
    from (select v.totais_servidor -> 'totais' as totais offset 0) x offset 0)`

/** SQL of the effective rate of the Simples on the day of the sale `v`; 0: none is registered. */
const DAS_RATE = `(select coalesce((select a.aliquota from aliquotas_das a where a.account_id = $conta
    and a.empresa_id = v.empresa_id and a.desde <= (${LOCAL})::date order by a.desde desc limit 1), 0) as aliquota offset 0)`

/** SQL of the DAS on revenue, with the places that a cube keeps. */
const dasOn = (revenue: string) => `round((${revenue}) * t.aliquota / 100, 4)`

/**
 * Writes the SQL of sales and returns of sales: one row each. `por_fora` is what the note adds to the goods by law (ST, IPI),
 * less the relief it deducts: with it the columns add up to `liquido`. `das` is that on what is no line's. Lines are joined
 * from the left, so that PostgreSQL leaves them out where no column is made of them.
 */
export const saleFacts = (ranges: Sql, only = ALL): Sql => sql`select ${raw(OF_SALE)},
    ${raw(`case when ${SOLD} then 1 else 0 end as vendas, case when ${SOLD} then i.linhas else 0 end as itens,
    ${SIGN} * l.bruto as bruto, ${SIGN} * l.desconto as desconto, ${SIGN} * v.acrscimo as acrescimo,
    ${SIGN} * ${FEE} as entrega, ${SIGN} * h.outras as frete,
    ${SIGN} * (v.valor_total - (l.bruto - l.desconto + v.acrscimo + ${FEE} + h.outras)) as por_fora,
    ${SIGN} * ${dasOn(`v.acrscimo + ${FEE} + h.outras`)} as das,
    case when ${SOLD} then 0 else v.valor_total end as devolvido, ${SIGN} * v.valor_total as liquido`)}
  from ${ranges} r ${salesOf(only)} cross join lateral ${raw(DAS_RATE)} t cross join lateral ${raw(CHARGES)} h
    ${raw(SALE_SUMS)}
  where (${raw(SOLD)} or ${raw(isTakenBack('v'))})`

/** Writes the SQL of sales and returns of registered customers: one row each. */
export const customerFacts = (ranges: Sql, only = ALL): Sql => sql`select ${raw(OF_SALE)},
    ${raw(`case when ${SOLD} then 1 else 0 end as compras, ${SIGN} * v.valor_total as liquido,
    case when ${SOLD} then 0 else v.valor_total end as devolvido,
    case when ${SOLD} then (${LOCAL})::date end as primeira, case when ${SOLD} then (${LOCAL})::date end as ultima`)}
  from ${ranges} r ${salesOf(only)}
  where v.parceiro_id is not null and (${raw(SOLD)} or ${raw(isTakenBack('v'))})`

/**
 * Writes the SQL of payments of sales: one row each. The change leaves as what its rows say, as in the ledger: out of the
 * method of the first cash payment, or of the cash where none was.
 */
export const paymentFacts = (ranges: Sql, only = ALL): Sql => sql`select ${raw(OF_SALE)},
    case when p.tipo = 2 then '01' else p.tpag end as tpag, case when p.tipo = 2 then (select o.meio_pagamento_id
        from venda_pagamentos o where o.account_id = $conta and o.venda_id = v.id and o.tipo = 1 and o.tpag = '01'
        order by o.num limit 1) else p.meio_pagamento_id end as meio,
    case when p.tipo = 1 then p.bandeira_id end as bandeira, greatest(coalesce(p.numparcelas, 1), 1) as parcelas,
    case when p.tipo = 2 then 0 else 1 end as pagamentos, case when p.tipo = 2 then -p.valor else p.valor end as valor
  from ${ranges} r ${salesOf(only)}
    join venda_pagamentos p on p.account_id = $conta and p.venda_id = v.id
  where ${raw(SOLD)}`

/**
 * SQL of the cost in R$ of a line's goods: all stock movements of the line but cancellations, by the average cost of
 * their moment; a return has the cost of the sale. Null: there is no movement, or one has no known cost.
 */
export const COST = `(select case when count(*) = count(k.custo_medio) and count(*) > 0
      then round(-sum(m.qtde * k.custo_medio), 2) end as custo
    from estoque_movimentos m left join lateral (select s.em, s.id from estoque_movimentos s
        where m.tipo = 'devolucao' and s.account_id = $conta and s.origem_tipo = 'venda' and s.origem_id = i.origem_venda_id
          and s.tipo = 'venda' and s.produto_id = m.produto_id order by s.id desc limit 1) o on true
      left join lateral (select c.custo_medio from estoque_custos c
        where c.account_id = $conta and c.produto_id = m.produto_id and c.grade_id is not distinct from m.grade_id
          and (c.em, c.movimento_id) <= (coalesce(o.em, m.em), coalesce(o.id, m.id))
        order by c.em desc, c.movimento_id desc limit 1) k on true
    where m.account_id = $conta and m.origem_tipo = 'venda' and m.origem_id = v.id and m.linha = i.num
      and m.tipo <> 'cancelamento')`

/** SQL of the taxes of a line: those in its price, and the DAS on what it brings. */
const TAXES = `i.impostos + ${dasOn('i.bruto - i.desconto')}`

/** Writes the SQL of lines. `offset 0` keeps the cost one expression, left out where no column is made of it. */
export const itemFacts = (
  ranges: Sql,
  only = ALL,
): Sql => sql`select ${raw(OF_SALE)}, i.produto_id as produto,
    ${raw(`case when ${SOLD} then null else nullif(i.obs, '') end`)} as motivo, 1 as linhas,
    ${raw(`${SIGN} * i.qtde as qtde, ${SIGN} * i.bruto as bruto,
    ${SIGN} * i.desconto as desconto, ${SIGN} * (i.bruto - i.desconto) as liquido,
    case when ${SOLD} then 0 else i.bruto - i.desconto end as devolvido, ${SIGN} * (${TAXES}) as impostos,
    k.custo, ${SIGN} * (i.bruto - i.desconto) - k.custo as margem,
    ${SIGN} * (i.bruto - i.desconto - (${TAXES})) - k.custo as lucro,
    case when k.custo is null then 0 else ${SIGN} * (i.bruto - i.desconto) end as com_custo,
    case when k.custo is null then 1 else 0 end as sem_custo, case when ${SOLD} then (${LOCAL})::date end as ultima`)}
  from ${ranges} r ${salesOf(only)} cross join lateral ${raw(DAS_RATE)} t cross join lateral ${raw(LINES)} i
    cross join lateral (select ${raw(COST)} as custo offset 0) k
  where (${raw(SOLD)} or ${raw(isTakenBack('v'))})`

/** SQL of the method by which the instalment `x` was sold or bought; one that a user entered has none. */
export const METHOD = `(select g.meio_pagamento_id from parcelas p join lancamentos n on n.account_id = $conta and n.id = p.lancamento_id
    and n.origem_tipo = 'venda'
  join venda_pagamentos g on g.account_id = $conta and g.venda_id = n.origem_id and n.componente = 'pagamento/' || g.num
  where p.account_id = $conta and p.id = x.parcela)`

/** Writes the SQL of returned lines, with the days since the sale where that is known. */
export const returnedFacts = (
  ranges: Sql,
  only = ALL,
): Sql => sql`select ${raw(OF_SALE)}, i.produto_id as produto, nullif(i.obs, '') as motivo, i.qtde,
    i.bruto - i.desconto as devolvido, case when o.id is null then 0 else 1 end as voltas,
    ${raw(`(${LOCAL})::date - (o.datavenda at time zone r.fuso::interval)::date`)} as dias
  from ${ranges} r ${salesOf(only, ` and ${RETURNS}`)} cross join lateral ${raw(LINES)} i
    left join vendas o on o.account_id = $conta and o.id = i.origem_venda_id
  where ${raw(isTakenBack('v'))} and not ${raw(SOLD)}`

/**
 * SQL of the share of a document `v` that was paid on its day: what a sale left in no instalment, or what a return gave back
 * and took off none.
 */
const PAID_AT_ONCE = `case when v.valor_total = 0 then 1 else 1 - coalesce(
    (select sum(l.valor) from lancamentos l where l.account_id = $conta and l.origem_tipo = 'venda' and l.origem_id = v.id
      and l.tipo = 1),
    (select sum((a->>'valor')::numeric) from jsonb_array_elements(v.demais->'acertos') a where a->>'tipo' = 'parcela'), 0)
  / v.valor_total end`

/**
 * Writes the SQL of what customers paid of sales in the ranges: sale, day, share of its total. A payment of a renegotiated
 * debt pays each instalment that the debt replaced, in proportion.
 */
const receiptsOf = (ranges: Sql): Sql => sql`(with recursive up as (
    select r.empresa_id, k.data, k.parcela_id, (k.principal + k.desconto)::numeric as valor from ${ranges} r
      join pagamentos_parcela k on k.account_id = $conta and k.empresa_id = r.empresa_id and k.estornado_em is null
        and k.data between r.dia_de and r.dia_ate
    union all
    select up.empresa_id, up.data, n.parcela_id, up.valor * n.aberto / l.valor from up
      join parcelas p on p.account_id = $conta and p.id = up.parcela_id
      join lancamentos l on l.account_id = $conta and l.id = p.lancamento_id and l.origem_tipo = 'renegociacao'
      join renegociacao_parcelas n on n.account_id = $conta and n.renegociacao_id = l.origem_id)
  select up.empresa_id, up.data, v.id as venda, sum(up.valor) / v.valor_total as parte from up
    join parcelas p on p.account_id = $conta and p.id = up.parcela_id
    join lancamentos l on l.account_id = $conta and l.id = p.lancamento_id and l.origem_tipo = 'venda' and l.tipo = 1
    join vendas v on v.account_id = $conta and v.id = l.origem_id and v.valor_total > 0
    group by up.empresa_id, up.data, v.id, v.valor_total)`

/** SQL condition: the company `e` pays commissions as customers pay. */
const PAYS_ON_RECEIPT = `e.comissao_paga_em = ${COMMISSION_WHEN.received}`

/**
 * Writes the SQL of commissions, one row for each line credited or taken back. A cancelled sale is taken back with its
 * commission: it is no sale any more. Where commissions are paid on receipt, a line brings its share as the money comes.
 */
export const commissionFacts = (ranges: Sql): Sql => sql`select c.venda_id as venda, c.empresa_id,
    (c.em at time zone r.fuso::interval)::date as dia, c.vendedor_id as vendedor, c.produto_id as produto, c.regra, c.tipo,
    case when c.tipo = 'devolucao' or exists (select from comissoes_itens o where o.account_id = $conta
        and o.venda_id = c.venda_id and (o.tipo = 'devolucao' or o.tipo = c.tipo and o.num < c.num)) then 0
      when c.tipo = 'venda' then 1 else -1 end as vendas,
    (case when c.da_margem then 0 else c.base end) * s.parte as base,
    (case when c.da_margem then c.base else 0 end) * s.parte as margem, c.valor * s.parte as comissao
  from ${ranges} r join comissoes_itens c on c.account_id = $conta and c.empresa_id = r.empresa_id
    and c.em >= r.de and c.em < r.ate
  join empresas e on e.account_id = $conta and e.id = c.empresa_id
  join vendas v on v.account_id = $conta and v.id = c.venda_id
  cross join lateral (select case when ${raw(PAYS_ON_RECEIPT)} then ${raw(PAID_AT_ONCE)} else 1 end as parte) s
  union all
  select c.venda_id, c.empresa_id, x.data, c.vendedor_id, c.produto_id, c.regra, c.tipo, 0,
      (case when c.da_margem then 0 else c.base end) * x.parte, (case when c.da_margem then c.base else 0 end) * x.parte,
      c.valor * x.parte
    from ${receiptsOf(ranges)} x
    join empresas e on e.account_id = $conta and e.id = x.empresa_id and ${raw(PAYS_ON_RECEIPT)}
    join comissoes_itens c on c.account_id = $conta and c.venda_id = x.venda and c.tipo = 'venda'`
