import type { Db } from '../db/transaction.ts'

/**
 * After a load in bulk, before the first query: statistics, without which the planner scans what it has an index for,
 * and the text index put in order, which otherwise reads its waiting list on every search.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.pool.query("select gin_clean_pending_list('produto_busca_texto')")
  await db.pool.query('analyze')
}
