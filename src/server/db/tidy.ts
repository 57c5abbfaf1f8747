import type { Db } from './transaction.ts'

/** Rows of one load from which tidying is worth it. */
export const MUITAS = 5000

/**
 * Tidies after a bulk load: statistics, without which the planner ignores indexes; the visibility map, without which an
 * index alone is never enough (names of 100,000 rows: 25 ms instead of 85); and the text index. PostgreSQL does so by itself
 * a minute later, unless an old transaction is still open. @param tables none: all
 */
export async function tidy(db: Db, tables: readonly string[] = []): Promise<void> {
  await db.pool.query(`vacuum (analyze) ${tables.map(table => `"${table}"`).join(', ')}`)
}
