import { ofAccount } from '../../db/placement.ts'
import { ask, joined, raw, type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import type { Busca } from '../plan.ts'
import type { WireRow } from '../wire.ts'
import { anyNumber, type Condition } from './condition.ts'
import type { RecordWalk } from './source.ts'

/** Up to so many rows found are fetched by their ids and sorted; of more, the names are walked until a page is full. */
const FEW = 200

/** A page in the order of the name: `skip` and `take` rows, `descending` or not. */
interface Wanted {
  columns: string
  table: string
  busca: Busca
  walk: RecordWalk
  descending: boolean
  skip: number
  take: number
  /** Each row also says, as `achados`, how many there are. */
  count: boolean
  /** How many there are, when the caller was told. */
  known: number | null
}

/**
 * A page of a large register by name, and how many rows there are: the page is cut on the side table, whose index is that order, and
 * only its rows are fetched. Conditions on the rows themselves are asked first, for the ids they leave: few ids are sorted, many are
 * met again along the names.
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

/** @param among what the conditions on the rows leave; @param total how many they leave */
function pageSql(wanted: Wanted, among: Sql | null, total: Sql | null): Sql {
  const { columns, table, busca, walk, descending, skip, take, count } = wanted
  const id = `b.${busca.key}`
  const direction = descending ? ' desc' : ''
  const order = `order by b.nome${direction}, ${id}${direction}`
  const from = sql`from ${raw(busca.table)} b where ${joined([...walk.there, ...(among ? [among] : [])], ' and ')}`
  // how many words find is known only at the end of the walk
  const found = walk.searched ? raw('count(*) over ()::int') : (total ?? sql`(select count(*)::int ${from})`)
  return sql`with b as materialized (
      select b.account_id, ${raw(id)}, b.nome, ${count ? found : raw('0')} as achados ${from} ${raw(`${order} limit ${take} offset ${skip}`)})
    select ${raw(columns)}, b.achados from b join ${raw(`"${table}" t on ${ofAccount(table, 't')}t.account_id = b.account_id and t.id = ${id} ${order}`)}`
}

/** Ids of the rows that the conditions leave; of those with some row in a list the list knows them by itself, some of them twice. */
function idsOf(table: string, conditions: readonly Condition[]): Sql {
  const [only] = conditions
  if (conditions.length === 1 && only?.ofList) return sql`select id from (${only.ofList}) l(id)`
  return sql`select t.id from ${raw(`"${table}"`)} t where ${joined(
    conditions.map(({ sql: of }) => of('t')),
    ' and ',
  )}`
}
