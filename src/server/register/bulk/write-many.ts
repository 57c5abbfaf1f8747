import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import type { ListPlan, Plan } from '../plan.ts'
import type { Scope } from '../source.ts'
import { type Row, toColumns } from '../wire.ts'

/** Statement size, as insertMany's. */
const BATCH = 4000

/** Rows to change: those that change the same columns go in one statement. `row` holds the changed columns alone. */
export async function updateMany(
  q: Q,
  table: string,
  changes: readonly { id: number; row: Row }[],
): Promise<void> {
  const groups = new Map<string, { id: number; row: Row }[]>()
  for (const change of changes) {
    const signature = Object.keys(change.row).sort().join()
    const group = groups.get(signature)
    if (group) group.push(change)
    else groups.set(signature, [change])
  }
  for (const group of groups.values()) {
    const columns = Object.keys(group[0]?.row ?? {}).map(name => `"${name}"`)
    if (columns.length === 0) continue
    for (let from = 0; from < group.length; from += BATCH)
      await q.query(
        `update "${table}" set (${columns}) = row(${columns.map(name => `n.${name}`)})
           from jsonb_populate_recordset(null::"${table}", $1::jsonb) n where "${table}".id = n.id`,
        [JSON.stringify(group.slice(from, from + BATCH).map(({ id, row }) => ({ ...row, id })))],
      )
  }
}

/** Inserts rows of a register in its scope; ids in their order. */
export const insertRows = (
  q: Q,
  plan: Plan,
  account_id: number,
  scope: Scope,
  rows: readonly Row[],
): Promise<number[]> =>
  insertMany(
    q,
    account_id,
    plan.table,
    plan.register.empresa || plan.register.parent
      ? rows.map(row => ({
          ...(plan.register.empresa ? { empresa_id: scope.empresa_id } : {}),
          ...(plan.register.parent ? { [plan.register.parent.key]: scope.parent } : {}),
          ...row,
        }))
      : rows,
  )

/** Rows of a list that leave it; nobody uses them (uses.ts). */
export async function removeRows(q: Q, table: string, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await q.query(`delete from "${table}" where id = any($1::bigint[])`, [ids])
}

/** Child rows of many parents at once: those with an id are changed, the others are new; none goes. */
export async function saveChildren(
  q: Q,
  list: ListPlan,
  account_id: number,
  parents: readonly { id: number; children: readonly Row[] }[],
): Promise<void> {
  const changed: { id: number; row: Row }[] = []
  const fresh: Row[] = []
  for (const { id, children } of parents)
    for (const [ordem, child] of children.entries()) {
      const row = toColumns(list.columns, child)
      if (list.ordered) row['ordem'] = ordem
      if (typeof child['id'] === 'number') changed.push({ id: child['id'], row })
      else {
        row[list.key] = id
        fresh.push(row)
      }
    }
  await updateMany(q, list.table, changed)
  if (fresh.length > 0) await insertMany(q, account_id, list.table, fresh)
}
