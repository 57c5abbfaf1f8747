import { raw, type Sql, sql } from '../../db/sql.ts'
import { COST, LINES, OF_SALE, type Only, SOLD, salesOf } from './sales-repository.ts'

/**
 * Writes the SQL of lines with promotions, each promotion's part of a line, and of sales without promotion. A line's parts
 * are by what each promotion took off.
 */
export const promotionFacts = (ranges: Sql, only: Only = new Map()): Sql => sql`select ${raw(OF_SALE)},
    i.produto_id as produto, g.promocao, ${raw(`case when row_number() over (partition by v.id, g.promocao order by i.num) = 1 then 1 else 0 end as vendas,
    case when row_number() over (partition by v.id, g.promocao order by i.num) = 1 then v.valor_total else 0 end as das_vendas,
    round(i.qtde * g.parte, 4) as qtde, g.valor as desconto,
    round((i.bruto - i.desconto) * g.parte, 2) as liquido,
    round((i.bruto - i.desconto - k.custo) * g.parte, 2) + g.valor as antes,
    round((i.bruto - i.desconto - k.custo) * g.parte, 2) as depois`)}
  from ${ranges} r ${salesOf(only)} cross join lateral ${raw(LINES)} i
    join venda_itens o on o.account_id = $conta and o.venda_id = v.id and o.num = i.num and o.promocoes is not null
    cross join lateral (select (p ->> 'promocao_id')::bigint as promocao, (p ->> 'valor')::numeric as valor,
        coalesce((p ->> 'valor')::numeric / nullif(sum((p ->> 'valor')::numeric) over (), 0), 1) as parte
      from jsonb_array_elements(o.promocoes) p) g
    cross join lateral (select ${raw(COST)} as custo offset 0) k
  where ${raw(SOLD)}
  union all select ${raw(OF_SALE)}, null, null, 1, v.valor_total, 0, 0, 0, 0, 0
  from ${ranges} r ${salesOf(only)}
  where ${raw(SOLD)} and not exists (select from venda_itens o where o.account_id = $conta and o.venda_id = v.id
    and o.promocoes is not null)`
