import type { Fuso } from '../../../core/document/fuso.ts'
import { sharedIn } from '../../../domain/fields/columns.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { HOUSE } from '../../db/house.ts'
import { ofAccount, WHOLE } from '../../db/placement.ts'
import { ask, raw, type Sql, sql, whereAll } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { columnSql, type ListPlan, type Plan } from '../plan.ts'
import { stampsOf, toWire, type WireRow } from '../wire.ts'
import { attachRefs, type Pointing } from './pointed.ts'
import type { ListQuery } from './query.ts'
import { type RecordScope, rowsIn, type Source, scopeWhere, source } from './source.ts'
import { walkPage } from './walk.ts'

const select = (plan: Plan) =>
  [
    't.id',
    ...(plan.register.reading ? [] : ['t.versao', 't.criado_em', 't.atualizado_em']),
    ...(plan.register.owner?.empresa ? ['t.empresa_id'] : []),
    ...(plan.register.parent ? [`t.${plan.register.parent.key}`] : []),
    ...plan.columns.map(column => {
      const value = columnSql('t', column)
      return sharedIn(column) ? `${value} as "${column.column}"` : value
    }),
  ].join(', ')

/** Writes the columns to select from the table `t`. */
export const selectOf = (plan: Plan): string => select(plan)

/** Reads a page of rows and the total. */
export async function readPage(q: Q, plan: Plan, scope: RecordScope, asked: ListQuery) {
  const { query, skip, take, turned } = sliced(plan, asked)
  const of = source(plan, scope, query)
  if (indexedText(plan, query) && of.sideOnly) return searchPage(q, plan, of, query)
  const rows = await pageRows(q, plan, of, query, skip, take)
  if (turned) rows.reverse()
  return { rows, total: await totalOf(q, of, asked, rows) }
}

const rowsOf = async (q: Q, piece: Sql): Promise<WireRow[]> => (await ask(q, piece)).rows as WireRow[]

/** Turns a query of the second half around, to begin at the end: the last page is as fast as the first. */
function sliced(plan: Plan, query: ListQuery) {
  const { page, limit, known, order } = query
  const skip = (page - 1) * limit
  if (known === null || 2 * skip < known || skip >= known || indexedText(plan, query))
    return { query, skip, take: limit, turned: false }
  const take = Math.min(limit, known - skip)
  const back = order ?? { key: 'id', column: 'id', descending: false }
  const turned = { ...query, order: { ...back, descending: !back.descending } }
  return { query: turned, skip: known - skip - take, take, turned: true }
}

async function totalOf(q: Q, of: Source, query: ListQuery, rows: readonly WireRow[]): Promise<number> {
  if (query.known !== null) return query.known
  const proven = (query.page - 1) * query.limit + rows.length
  // a first page that is not full already has all rows
  if (!query.count || (query.page === 1 && rows.length < query.limit)) return proven
  const found = rows[0]?.['achados']
  return typeof found === 'number' ? found : count(q, of, null)
}

/** Reads a page's rows: along the index of names if `of.walk` is set, else sorted. */
function pageRows(
  q: Q,
  plan: Plan,
  of: Source,
  { order, count, known, page }: ListQuery,
  skip: number,
  take: number,
): Promise<WireRow[]> {
  const { table, busca } = plan
  const { walk } = of
  if (!walk) return rowsOf(q, pageSql(plan, of, page > 1, `limit ${take} offset ${skip}`))
  if (!busca) throw new Error('a walk is along a side table')
  const descending = order?.descending === true
  return walkPage(q, {
    columns: select(plan),
    table,
    busca,
    walk,
    descending,
    skip,
    take,
    count,
    known,
  })
}

/** Writes a page's SQL. Later pages sort only ids: thousands of wide rows would be sorted on disk. */
function pageSql(plan: Plan, of: Source, later: boolean, slice: string): Sql {
  const ordered = sql`from ${of.from}${whereAll(of.where)} ${raw(`order by ${of.orderBy} ${slice}`)}`
  if (!later) return sql`select ${raw(select(plan))} ${ordered}`
  return sql`select ${raw(select(plan))} from (select id, row_number() over () as lugar from
              (select t.id ${ordered}) pagina) pagina
       join ${of.rows} on ${raw(`${ofAccount(plan.table, 't')}t.id = pagina.id`)} order by pagina.lugar`
}

async function count(q: Q, { counting }: Source, most: number | null): Promise<number> {
  const { rows } = await ask<{ total: number }>(
    q,
    sql`select count(*)::int as total from (select from ${counting.from}${whereAll(counting.where)}${raw(
      most === null ? '' : ` limit ${most}`,
    )}) achados`,
  )
  return rows[0]?.total ?? 0
}

/** Limit of the count of a text search: to count a word that half of the rows have, PostgreSQL would read all rows. */
const MOST = 10_000
/**
 * Number of matches up to which rows are read by the text's index and sorted; for more, the names are read in order
 * until the page is full.
 */
const FEW = 6000

/** Tells if words are searched by a text index, where the total is counted separately. */
const indexedText = ({ busca }: Plan, { words }: ListQuery): boolean =>
  busca?.indexed === true && words.length > 0

/** Searches by an index, counting first up to `MOST`: PostgreSQL's planner cannot know how rare a word is. */
async function searchPage(q: Q, plan: Plan, of: Source, query: ListQuery) {
  const total = await count(q, of, MOST)
  if (total === 0) return { rows: [], total }
  const columns = select(plan)
  const skip = (query.page - 1) * query.limit
  const slice = `limit ${query.limit} offset ${skip}`
  // when ordered by name, the page is cut before the wide rows are read
  const early = of.side ? ` order by ${of.orderBy} ${slice}` : ''
  if (total > FEW)
    return { rows: await pageRows(q, plan, of, { ...query, count: false }, skip, query.limit), total }
  const { busca, table } = plan
  const key = busca?.key ?? 'id'
  const rows = await rowsOf(
    q,
    sql`with achados as materialized (select b.account_id, b.${raw(key)}, b.nome from ${of.counting.from}${whereAll(of.counting.where)}),
              b as materialized (select * from achados b${raw(early)})
         select ${raw(columns)} from b join ${raw(`"${table}" t on ${ofAccount(table, 't')}t.account_id = b.account_id and t.id = b.${key}${of.orderJoin}
          order by ${of.orderBy}${early ? '' : ` ${slice}`}`)}`,
  )
  return { rows, total }
}

/** Reads one row of the scope; null: not found. `lock` locks the row for a change. */
export async function readRow(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  id: number,
  lock = false,
): Promise<WireRow | null> {
  const [row] = await readRows(q, plan, scope, [id], lock)
  return row ?? null
}

/** Reads rows by ids, in any order; `lock` locks them by ascending id (the house: by account, then id). */
export async function readRows(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  ids: readonly number[],
  lock = false,
): Promise<WireRow[]> {
  const where = [sql`t.id = any(${ids}::bigint[])`, ...scopeWhere(plan, scope).map(({ sql: of }) => of('t'))]
  const read = async (also: readonly Sql[] = []) => {
    const { rows } = await ask(
      q,
      sql`select ${raw(select(plan))} from ${rowsIn(plan, scope)}${whereAll([...where, ...also])}${raw(lock ? ' order by t.id for update' : '')}`,
    )
    return rows as WireRow[]
  }
  if (!lock || q.account !== HOUSE || WHOLE.has(plan.table)) return read()
  // account by account, because a spread database locks rows of one account only
  const found: WireRow[] = []
  for (const account_id of await accountsOf(q, plan, ids))
    found.push(...(await read([sql`t.account_id = ${account_id}`])))
  return found
}

/** Lists the accounts whose rows the house is about to change. */
async function accountsOf(q: Q, plan: Plan, ids: readonly number[]): Promise<number[]> {
  const { rows } = await q.query<{ account_id: number }>(
    `select distinct account_id from "${plan.table}" where ${ofAccount(plan.table)}id = any($1::bigint[]) order by account_id`,
    [ids],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Turns rows into the API's records, with references and, if wanted, lists. `fuso`: zone of creation and change. */
export async function toRecords(
  q: Q,
  plan: Plan,
  rows: readonly WireRow[],
  fuso: Fuso,
  wanted: { refs: (name: string) => boolean; lists: (name: string) => boolean },
): Promise<Registro[]> {
  const records: Registro[] = rows.map(row => ({
    id: row['id'] as number,
    ...(plan.register.reading ? {} : { versao: row['versao'] as number }),
    ...(plan.register.owner?.empresa ? { empresa_id: row['empresa_id'] } : {}),
    ...(plan.register.parent ? { [plan.register.parent.key]: row[plan.register.parent.key] } : {}),
    ...toWire(plan.columns, row),
    ...(plan.register.reading ? {} : stampsOf(row, fuso)),
  }))
  // a record whose name comes from a reference always needs the reference's object (label.ts)
  const named = (name: string) => wanted.refs(name) || plan.display === `${name}_id`
  const groups: Pointing[] = [{ columns: plan.columns, records, wanted: named }]
  for (const list of plan.lists)
    if (wanted.lists(list.name)) groups.push(...(await attachList(q, list, records)))
  await attachRefs(q, plan.pointed, groups)
  return records
}

/** Reads a list in one statement, and lists inside its rows in one more; gives references still to read. */
async function attachList(q: Q, list: ListPlan, records: readonly WireRow[]): Promise<Pointing[]> {
  const ids = records.map(({ id }) => id)
  const columns = list.columns.map(({ column }) => `"${column}"`)
  const { rows } = await q.query(
    `select id, ${list.ordered ? 'ordem, ' : ''}"${list.key}", ${columns} from "${list.table}" where ${ofAccount(list.table)}"${list.key}" = any($1)
      order by ${list.ordered ? 'ordem, id' : 'id'}`,
    [ids],
  )
  const children = rows.map(row => ({
    id: row['id'],
    ...(list.ordered ? { ordem: row['ordem'] } : {}),
    ...toWire(list.columns, row),
  }))
  const byParent = new Map<unknown, WireRow[]>(ids.map(id => [id, []]))
  for (const [i, child] of children.entries()) byParent.get(rows[i]?.[list.key])?.push(child)
  for (const record of records) record[list.name] = byParent.get(record['id']) ?? []
  const groups: Pointing[] = [{ columns: list.columns, records: children, wanted: () => true }]
  if (children.length === 0) return groups
  for (const nested of list.lists) groups.push(...(await attachList(q, nested, children)))
  return groups
}
