import type { ClientBase, Pool } from 'pg'

/** Query that tells if PostgreSQL has these functions (18 or newer). */
export const CAN_BE_TOLD = "select to_regproc('pg_catalog.pg_restore_attribute_stats') is not null as told"

/** Without a limit, a start would wait for whoever holds one of the tables. The setting ends with the statement below. */
const PATIENCE = "select set_config('lock_timeout', '2s', true)"

/** Takes tables without known rows and of less than ten pages, as PostgreSQL takes a new table for ten, that the role may maintain. */
const TELL = `select pg_clear_relation_stats('public', c.relname::text),
    pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'account_id', 'inherited', false,
      'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 1::real)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and c.reltuples <= 0 and pg_relation_size(c.oid) < 10 * 8192
    and (has_table_privilege(c.oid, 'MAINTAIN')
      or pg_has_role((select datdba from pg_database where datname = current_database()), 'USAGE'))
  order by c.oid`

/**
 * Gives PostgreSQL statistics of one account for tables without any; else the plans of a new shop read all rows of the
 * account (decision 114). A failure is ignored: autovacuum brings true statistics later.
 */
export async function expectRows(pool: Pool | ClientBase): Promise<void> {
  try {
    const { rows } = await pool.query<{ told: boolean }>(CAN_BE_TOLD)
    if (rows[0]?.told) await pool.query(`${PATIENCE}; ${TELL}`)
  } catch {
    // a hint to the planner stops neither a start nor a restore
  }
}
