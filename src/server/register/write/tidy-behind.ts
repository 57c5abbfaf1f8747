import { MUITAS, tidy } from '../../db/tidy.ts'
import type { Db } from '../../db/transaction.ts'
import { everyList, type Plan } from '../plan.ts'

/**
 * Tidies the tables after a load of many rows, without waiting for it. A failure is ignored: PostgreSQL tidies later by
 * itself.
 */
export function tidyBehind(db: Db, { table, lists, busca }: Plan, linhas: number): void {
  if (linhas < MUITAS) return
  void tidy(db, [table, ...everyList(lists).map(list => list.table), ...(busca ? [busca.table] : [])]).catch(
    () => {},
  )
}
