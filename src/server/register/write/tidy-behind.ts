import { MUITAS, tidy } from '../../db/tidy.ts'
import type { Db } from '../../db/transaction.ts'
import { everyList, type Plan } from '../plan.ts'

/** Tidies what a load of so many rows of a register wrote, behind its answer. A failure is no news: PostgreSQL does it later. */
export function tidyBehind(db: Db, { table, lists, busca }: Plan, linhas: number): void {
  if (linhas < MUITAS) return
  void tidy(db, [table, ...everyList(lists).map(list => list.table), ...(busca ? [busca.table] : [])]).catch(
    () => {},
  )
}
