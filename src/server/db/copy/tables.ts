import type { ClientBase } from 'pg'

/** Table of our schema in a backup; names are quoted where needed. */
export interface Table {
  name: string
  /** Columns kept in a backup: those that an insert may write, without transaction numbers. */
  columns: string[]
  /** Columns that order the rows, so that backups of the same rows have the same bytes. */
  key: string[]
  /** True when row-level security shows only one account at a time. */
  guarded: boolean
}

/**
 * Lists the tables of a backup; not `migrations`, because a restore migrates. Leaves out generated columns and transaction
 * numbers, which mean nothing on another server.
 */
export async function readTables(client: ClientBase): Promise<Table[]> {
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

/** Tables of our schema without row-level security. */
export const SHARED: readonly string[] = ['migrations', 'produto_busca', 'registro_busca']
