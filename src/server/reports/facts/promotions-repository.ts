import { raw, type Sql, sql } from '../../db/sql.ts'
import { isTakenBack } from '../../documents/sold.ts'
import { COST, LINES, OF_SALE, type Only, SIGN, SOLD, salesOf } from './sales-repository.ts'

/**
 * Writes the SQL of lines with promotions, each promotion's part of a line, and of sales without promotion. A line's parts
 * are by what each promotion took off; a returned line takes its share of those of the line that was sold.
 */
export const promotionFacts = (ranges: Sql, only: Only = new Map()): Sql => sql`select ${raw(OF_SALE)},
    i.produto_id as produto, g.promocao, ${raw(`v.valor_total as das_vendas,
    ${SIGN} * round(i.qtde * g.parte, 4) as qtde, ${SIGN} * round(g.valor * g.volta, 2) as desconto,
    ${SIGN} * round((i.bruto - i.desconto) * g.parte, 2) as liquido,
    round((${SIGN} * (i.bruto - i.desconto) - k.custo) * g.parte, 2) + ${SIGN} * round(g.valor * g.volta, 2) as antes,
    round((${SIGN} * (i.bruto - i.desconto) - k.custo) * g.parte, 2) as depois`)}
  from ${ranges} r ${salesOf(only)} cross join lateral ${raw(LINES)} i
    join venda_itens t on t.account_id = $conta and t.venda_id = v.id and t.num = i.num
    join venda_itens o on o.account_id = $conta and o.promocoes is not null
      and o.venda_id = case when ${raw(SOLD)} then v.id else t.origem_venda_id end
      and o.num = case when ${raw(SOLD)} then i.num else t.origem_item end
    cross join lateral (select (p ->> 'promocao_id')::bigint as promocao, (p ->> 'valor')::numeric as valor,
        case when ${raw(SOLD)} then 1 else i.qtde / nullif(o.qtde, 0) end as volta,
        coalesce((p ->> 'valor')::numeric / nullif(sum((p ->> 'valor')::numeric) over (), 0), 1) as parte
      from jsonb_array_elements(o.promocoes) p) g
    cross join lateral (select ${raw(COST)} as custo offset 0) k
  where (${raw(SOLD)} or ${raw(isTakenBack('v'))})
  union all select ${raw(OF_SALE)}, null, null, v.valor_total, 0, 0, 0, 0, 0
  from ${ranges} r ${salesOf(only)}
  where ${raw(SOLD)} and not exists (select from venda_itens o where o.account_id = $conta and o.venda_id = v.id
    and o.promocoes is not null)`
