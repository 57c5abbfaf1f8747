import type { PoolClient } from 'pg'

/** A table of the product as a copy takes it; names are quoted where they need it. */
export interface Table {
  name: string
  /** Those that a row is written with. */
  columns: string[]
  /** The order of its rows: two copies of the same rows are the same bytes. */
  key: string[]
  /** Row-level security shows one account at a time. */
  guarded: boolean
}

/**
 * Tables but `migrations`, which the other side makes by migrating. Left out are generated columns and those stamped with the number of
 * a transaction: numbers of one server say nothing on another, where all rows are of the transaction that restored them.
 */
export async function readTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(c.relname) as name, c.relrowsecurity as guarded,
        (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
          left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like '%pg_current_xact_id%') as columns,
        (select json_agg(quote_ident(a.attname) order by k.at) from pg_index i
          cross join unnest(i.indkey::int2[]) with ordinality k (num, at)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
          where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
      order by c.relname`,
  )
  return rows
}

/** Tables that no account guards and that are the product's all the same. */
export const SHARED: readonly string[] = ['migrations', 'produto_busca', 'registro_busca']
