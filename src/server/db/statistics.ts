import type { Pool, PoolClient } from 'pg'

/** Query that tells if PostgreSQL has these functions, as since 18; an older one learns of rows by its first autovacuum. */
export const CAN_BE_TOLD = "select to_regproc('pg_catalog.pg_restore_attribute_stats') is not null as told"

const TELL = `select pg_clear_relation_stats('public', c.relname::text),
    pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'account_id', 'inherited', false,
      'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 1::real)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples <= 0
  order by c.oid`

/**
 * Tells PostgreSQL, of each table without rows, that it has some, all of one account. Else all indexes look equal, as each
 * begins with the account: until autovacuum comes, a plan made for no rows walks all rows of the account, for each reference.
 */
export async function expectRows(pool: Pool | PoolClient): Promise<void> {
  const { rows } = await pool.query<{ told: boolean }>(CAN_BE_TOLD)
  if (rows[0]?.told) await pool.query(TELL)
}
