import { MUITAS, tidy } from '../../db/tidy.ts'
import type { Db } from '../../db/transaction.ts'
import { everyList, type Plan } from '../plan.ts'

/** Starts a vacuum after a large load, without waiting; a failure is ignored: PostgreSQL does it later. */
export function tidyBehind(db: Db, { table, lists, busca }: Plan, linhas: number): void {
  if (linhas < MUITAS) return
  void tidy(db, [table, ...everyList(lists).map(list => list.table), ...(busca ? [busca.table] : [])]).catch(
    () => {},
  )
}
