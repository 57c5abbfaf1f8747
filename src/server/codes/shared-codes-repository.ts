import { ask, type Sql, sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'

/**
 * Writes the SQL of the active products whose code is another's too, in their company. Only codes that are equal without their
 * zeros are read as GTINs.
 */
const shared = (of: Sql): Sql => sql`select r.id from (
    with c as (
      select p.id, p.empresa_id, p.referencia as codigo from produtos p where p.account_id = $conta and p.ativo${of}
      union all
      select p.id, p.empresa_id, p.gtin from produtos p where p.account_id = $conta and p.ativo and p.gtin is not null${of}
      union all
      select p.id, p.empresa_id, o.codigo from produto_codigos o join produtos p on p.account_id = $conta and p.id = o.produto_id
        where o.account_id = $conta and p.account_id = $conta and p.ativo${of}
      union all
      select p.id, p.empresa_id, g.referencia from produto_grades g join produtos p on p.account_id = $conta and p.id = g.produto_id
        where g.account_id = $conta and p.ativo and g.referencia is not null${of}
      union all
      select p.id, p.empresa_id, g.gtin from produto_grades g join produtos p on p.account_id = $conta and p.id = g.produto_id
        where g.account_id = $conta and p.ativo and g.gtin is not null${of}),
    alike as (select empresa_id, upper(ltrim(btrim(codigo), '0')) as digitos from c where codigo <> ''
      group by 1, 2 having min(id) <> max(id))
    select c.id, min(c.id) over k <> max(c.id) over k as repetido
      from c join alike a on a.empresa_id = c.empresa_id and a.digitos = upper(ltrim(btrim(c.codigo), '0'))
      window k as (partition by c.empresa_id, code_key(c.codigo))) r
  where r.repetido`

const ALL = sql``

/** Writes the filter `codigo_repetido`: 1 for products with a code of another, 0 for the others; null for another value. */
export const bySharedCode = (value: string): Sql | null =>
  value === '1' ? sql`t.id in (${shared(ALL)})` : value === '0' ? sql`t.id not in (${shared(ALL)})` : null

/** Counts the active products of a company with a code of another. */
export async function countSharedCodes(q: Q, empresa_id: number): Promise<number> {
  const { rows } = await ask<{ n: number }>(
    q,
    sql`select count(distinct x.id)::int as n from (${shared(sql` and p.empresa_id = ${empresa_id}`)}) x`,
  )
  return rows[0]?.n ?? 0
}
