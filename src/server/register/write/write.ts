import { fieldError } from '../../../domain/error.ts'
import type { RecordContext } from '../../../domain/fields/define.ts'
import { hasBeside, keepOldLabels, keepRows, type OfAccount } from '../../db/beside.ts'
import { insertMany } from '../../db/insert-many.ts'
import { ofAccount } from '../../db/placement.ts'
import type { Q } from '../../db/transaction.ts'
import type { ListPlan, Plan } from '../plan.ts'
import type { RecordScope } from '../read/source.ts'
import { childrenOf, emptyOf, place, toColumns, type WireRow } from '../wire.ts'
import type { Uses } from './uses.ts'

/** Context with every option on, so that a field hidden only by the company's plan is not emptied. */
const EVERYTHING: RecordContext = { novo: true, gerenciar_estoque: true, venda_app: true, hoje: '' }

/**
 * Makes the row to store from a checked record: empties the fields that the form would hide (doc2 §4), and keeps the
 * stored value of read-only fields.
 */
export function toRow(plan: Plan, record: WireRow, contexto: RecordContext, before: WireRow | null): WireRow {
  const row = toColumns(plan.columns, record)
  const keep = (key: string, from: WireRow | null) => {
    const found = plan.byKey.get(key)
    if (found) row[found.column] = from ? from[found.column] : emptyOf(found.field)
  }
  // what is read-only is judged by what is stored, not by what was said of another read-only field
  const stored = { ...record }
  for (const [key, readOnly] of plan.readOnlyWhen) {
    if (!readOnly(stored, contexto)) continue
    keep(key, before)
    stored[key] = row[plan.byKey.get(key)?.column ?? key]
  }
  for (const [key, visible] of plan.visibleWhen) if (!visible(record, EVERYTHING)) keep(key, null)
  for (const column of plan.neverNull) row[column] ??= ''
  return row
}

/** Completes the body with the stored record: a PUT may be partial. */
export function merge(record: WireRow, body: WireRow): WireRow {
  const merged: WireRow = { ...record }
  for (const [key, value] of Object.entries(body)) {
    const old = merged[key]
    if (
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      old &&
      typeof old === 'object'
    )
      place(merged, key, merge(old as WireRow, value as WireRow))
    else merged[key] = value
  }
  return merged
}

/**
 * Makes the row for the table: boolean fields of a shared column (`BoolField.in`) become this column. `whole` has all
 * fields when `row` has only the changed ones.
 */
export function tableRow({ shared }: Plan, row: WireRow, whole: WireRow = row): WireRow {
  if (shared.size === 0) return row
  const made = { ...row }
  for (const [name, columns] of shared) {
    if (!columns.some(({ column }) => column in row)) continue
    made[name] = columns.flatMap(({ column }) => (whole[column] === true ? [column] : []))
    for (const { column } of columns) delete made[column]
  }
  return made
}

/** Inserts rows of a register in its scope; gives the ids in the rows' order. */
export function insertRows(
  q: Q,
  plan: Plan,
  account_id: number,
  scope: RecordScope,
  rows: readonly WireRow[],
): Promise<number[]> {
  const {
    table,
    register: { owner: { empresa } = {}, parent },
  } = plan
  const owner = {
    ...(empresa ? { empresa_id: scope.empresa_id } : {}),
    ...(parent ? { [parent.key]: scope.parent } : {}),
  }
  return insertMany(
    q,
    account_id,
    table,
    rows.map(row => ({ ...owner, ...tableRow(plan, row) })),
  )
}

/** Maximum number of rows in one statement, as in insertMany. */
const BATCH = 4000

/**
 * Updates the rows whose columns differ and, with `agora`, their `atualizado_em`; other rows keep their `versao`. Rows
 * with the same columns go together, up to `BATCH` in a statement. Gives the number of rows written.
 */
export async function updateRows(
  q: Q,
  table: string,
  changes: readonly { id: number; row: WireRow }[],
  agora?: Date,
): Promise<number> {
  const groups = new Map<string, { id: number; row: WireRow }[]>()
  for (const change of changes) {
    const signature = Object.keys(change.row).sort().join()
    const group = groups.get(signature)
    if (group) group.push(change)
    else groups.set(signature, [change])
  }
  let written = 0
  for (const group of groups.values()) {
    const names = Object.keys(group[0]?.row ?? {})
    const columns = names.map(name => `"${name}"`)
    if (columns.length === 0) continue
    const beside = hasBeside(table, names)
    if (names.includes('preco_vend'))
      await keepOldLabels(
        q,
        table,
        group.map(({ id, row }) => ({ id, preco: row['preco_vend'] })),
      )
    for (let from = 0; from < group.length; from += BATCH) {
      const { rowCount, rows } = await q.query<OfAccount>(
        `update "${table}" t set (${columns}) = row(${columns.map(name => `n.${name}`)})${agora ? ', atualizado_em = $2' : ''}
           from jsonb_populate_recordset(null::"${table}", $1::jsonb) n
          where ${ofAccount(table, 't')}t.id = n.id and (${columns.map(name => `t.${name}`)}) is distinct from (${columns.map(name => `n.${name}`)})${beside ? ' returning t.account_id, t.id' : ''}`,
        [
          JSON.stringify(group.slice(from, from + BATCH).map(({ id, row }) => ({ ...row, id }))),
          ...(agora ? [agora.toISOString()] : []),
        ],
      )
      written += rowCount ?? 0
      await keepRows(q, table, 'changed', rows)
    }
  }
  return written
}

/** Deletes rows of a list; uses.ts has checked that they are not in use. */
export async function removeRows(q: Q, table: string, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await q.query(`delete from "${table}" where ${ofAccount(table)}id = any($1::bigint[])`, [ids])
}

/** Rows of a list that belong to one record, or to one row of another list. */
interface Parent {
  id: number
  children: readonly WireRow[]
}

type SaveRows = (q: Q, list: ListPlan, account_id: number, parents: readonly Parent[]) => Promise<boolean>

/**
 * Saves child rows in order: changes rows with an id, inserts the others, deletes none. Tells if anything changed.
 * `within` saves the lists inside the rows.
 */
export async function saveChildren(
  q: Q,
  list: ListPlan,
  account_id: number,
  parents: readonly Parent[],
  within: SaveRows = saveChildren,
): Promise<boolean> {
  // when two rows have the same id, the last counts
  const known = new Map<number, { row: WireRow; child: WireRow }>()
  const fresh: { row: WireRow; child: WireRow }[] = []
  for (const { id, children } of parents)
    for (const [ordem, child] of children.entries()) {
      const row = toColumns(list.columns, child)
      if (list.ordered) row['ordem'] = ordem
      if (typeof child['id'] === 'number') known.set(child['id'], { row, child })
      else {
        row[list.key] = id
        fresh.push({ row, child })
      }
    }
  const written = await updateRows(
    q,
    list.table,
    [...known].map(([id, { row }]) => ({ id, row })),
  )
  const rows = fresh.map(({ row }) => row)
  const made = rows.length > 0 ? await insertMany(q, account_id, list.table, rows) : []
  let changed = written + made.length > 0
  for (const nested of list.lists) {
    // a row without its list in the body keeps the stored list
    const bringing = [
      ...[...known].map(([id, { child }]) => ({ id, child })),
      ...fresh.map(({ child }, i) => ({ id: made[i] ?? 0, child })),
    ].filter(({ child }) => nested.name in child)
    const of = bringing.map(({ id, child }) => ({ id, children: childrenOf(child, nested.name) }))
    if (of.length > 0 && (await within(q, nested, account_id, of))) changed = true
  }
  return changed
}

/**
 * Saves child rows as given, in order: changes known ids, inserts rows without id, and deletes all others with their
 * lists. Tells if anything changed. @throws VALIDACAO for an id of another parent; EM_USO for a deleted row in use
 */
export async function saveList(
  q: Q,
  list: ListPlan,
  account_id: number,
  parents: readonly Parent[],
  uses: Pick<Uses, 'refuseRows'>,
): Promise<boolean> {
  const { rows } = await q.query<{ id: number; dono: number }>(
    `select id, "${list.key}" as dono from "${list.table}" where ${ofAccount(list.table)}"${list.key}" = any($1::bigint[]) order by id for update`,
    [parents.map(({ id }) => id)],
  )
  const owners = new Map(rows.map(({ id, dono }) => [id, dono]))
  const kept = new Set<number>()
  for (const { id, children } of parents)
    for (const { id: child } of children) {
      if (typeof child !== 'number') continue
      if (owners.get(child) !== id) throw fieldError(list.name, 'Registro não encontrado')
      kept.add(child)
    }
  const gone = [...owners.keys()].filter(id => !kept.has(id))
  if (gone.length > 0) await uses.refuseRows(q, list.table, gone)
  await removeRows(q, list.table, gone)
  const changed = await saveChildren(q, list, account_id, parents, (...args) => saveList(...args, uses))
  return changed || gone.length > 0
}

/** Sets `atualizado_em` of a record of which only lists changed. */
export const touchRow = (q: Q, table: string, id: number, agora: Date) =>
  q.query(`update "${table}" set atualizado_em = $2 where ${ofAccount(table)}id = $1`, [
    id,
    agora.toISOString(),
  ])
