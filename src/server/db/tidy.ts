import { expectRows } from './statistics.ts'
import type { Db } from './transaction.ts'

/** Number of rows in one load from which a vacuum is worthwhile. */
export const MUITAS = 5000

/**
 * Runs a vacuum after a bulk load. It renews the statistics, without which PostgreSQL ignores indexes; the visibility
 * map, without which index-only reads are impossible; and the text index. Autovacuum would do so later, unless an old
 * transaction is open. Empty tables get back the statistics that the vacuum took. @param tables none: all tables
 */
export async function tidy(db: Db, tables: readonly string[] = []): Promise<void> {
  await db.pool.query(`vacuum (analyze) ${tables.map(table => `"${table}"`).join(', ')}`)
  await expectRows(db.pool)
}
