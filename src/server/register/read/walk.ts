import { ofAccount } from '../../db/placement.ts'
import { ask, joined, raw, type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import type { Busca } from '../plan.ts'
import type { WireRow } from '../wire.ts'
import { anyNumber, type Condition } from './condition.ts'
import type { RecordWalk } from './source.ts'

/** Found rows up to which they are sorted by id; above, names are read in order until the page is full. */
const FEW = 200

/** Page of a list ordered by name, with `skip` and `take` rows. */
interface Wanted {
  columns: string
  table: string
  busca: Busca
  walk: RecordWalk
  descending: boolean
  skip: number
  take: number
  /** True if each row gets the total as `achados`. */
  count: boolean
  /** Total, if the caller knows it. */
  known: number | null
}

/**
 * Reads a page of a large register by name, and the total. The page is cut on the side table, which is indexed by name, and
 * only its rows are read. Conditions on the rows run first and give ids: a few ids are sorted, many are matched while the
 * names are read in order.
 */
export async function walkPage(q: Q, wanted: Wanted): Promise<WireRow[]> {
  const { table, walk } = wanted
  const rowsOf = async (piece: Sql): Promise<WireRow[]> => (await ask(q, piece)).rows as WireRow[]
  if (walk.rows.length === 0) return rowsOf(pageSql(wanted, null, null))
  const certain = idsOf(table, walk.rows)
  const id = raw(`b.${wanted.busca.key}`)
  const many = pageSql(
    wanted,
    anyNumber(sql`${id} in (${certain})`),
    sql`(select count(distinct id)::int from (${certain}) c)`,
  )
  if (wanted.known !== null && wanted.known > FEW) return rowsOf(many)
  const ids = (await rowsOf(sql`select id from (${certain}) c limit ${raw(String(FEW + 1))}`)).map(
    ({ id }) => id,
  )
  if (ids.length > FEW) return rowsOf(many)
  return rowsOf(pageSql(wanted, sql`${id} = any(${ids}::bigint[])`, raw(String(new Set(ids).size))))
}

/** Writes a page's SQL. @param among condition for ids that the rows' conditions left; @param total their count */
function pageSql(wanted: Wanted, among: Sql | null, total: Sql | null): Sql {
  const { columns, table, busca, walk, descending, skip, take, count } = wanted
  const id = `b.${busca.key}`
  const direction = descending ? ' desc' : ''
  const order = `order by b.nome${direction}, ${id}${direction}`
  const from = sql`from ${raw(busca.table)} b where ${joined([...walk.there, ...(among ? [among] : [])], ' and ')}`
  // a word search has its total only at the end
  const found = walk.searched ? raw('count(*) over ()::int') : (total ?? sql`(select count(*)::int ${from})`)
  return sql`with b as materialized (
      select b.account_id, ${raw(id)}, b.nome, ${count ? found : raw('0')} as achados ${from} ${raw(`${order} limit ${take} offset ${skip}`)})
    select ${raw(columns)}, b.achados from b join ${raw(`"${table}" t on ${ofAccount(table, 't')}t.account_id = b.account_id and t.id = ${id} ${order}`)}`
}

/** Writes the SQL of the ids left by the conditions. A single condition on a list already gives ids, with repetitions. */
function idsOf(table: string, conditions: readonly Condition[]): Sql {
  const [only] = conditions
  if (conditions.length === 1 && only?.ofList) return sql`select id from (${only.ofList}) l(id)`
  return sql`select t.id from ${raw(`"${table}"`)} t where ${joined(
    conditions.map(({ sql: of }) => of('t')),
    ' and ',
  )}`
}
