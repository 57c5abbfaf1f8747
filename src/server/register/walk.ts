import type { Q } from '../db/transaction.ts'
import type { Busca } from './plan.ts'
import { anyNumber, type Walk } from './source.ts'
import type { Row } from './wire.ts'

/** Up to so many rows found are fetched by their ids and sorted; of more, the names are walked until a page is full. */
const FEW = 200

/** A page in the order of the name: `skip` and `take` rows, `descending` or not. */
interface Wanted {
  columns: string
  table: string
  busca: Busca
  walk: Walk
  /** Of the walk's conditions. */
  params: readonly unknown[]
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
export async function walkPage(q: Q, wanted: Wanted): Promise<Row[]> {
  const { table, walk, params } = wanted
  const rowsOf = async (sql: string, given: readonly unknown[]): Promise<Row[]> =>
    (await q.query(...used(sql, given))).rows as Row[]
  if (walk.rows.length === 0) return rowsOf(pageSql(wanted, null, null), params)
  const certain = idsOf(table, walk.rows)
  const id = `b.${wanted.busca.key}`
  const many = pageSql(
    wanted,
    anyNumber(`${id} in (${certain})`),
    `(select count(distinct id)::int from (${certain}) c)`,
  )
  if (wanted.known !== null && wanted.known > FEW) return rowsOf(many, params)
  const ids = (await rowsOf(`select id from (${certain}) c limit ${FEW + 1}`, params)).map(({ id }) => id)
  if (ids.length > FEW) return rowsOf(many, params)
  const few = pageSql(wanted, `${id} = any($${params.length + 1}::bigint[])`, String(new Set(ids).size))
  return rowsOf(few, [...params, ids])
}

/** @param among what the conditions on the rows leave; @param total how many they leave */
function pageSql(wanted: Wanted, among: string | null, total: string | null): string {
  const { columns, table, busca, walk, descending, skip, take, count } = wanted
  const id = `b.${busca.key}`
  const direction = descending ? ' desc' : ''
  const order = `order by b.nome${direction}, ${id}${direction}`
  const from = `from ${busca.table} b where ${[...walk.there, ...(among ? [among] : [])].join(' and ')}`
  // how many words find is known only at the end of the walk
  const found = walk.searched ? 'count(*) over ()::int' : (total ?? `(select count(*)::int ${from})`)
  return `with b as materialized (
      select b.account_id, ${id}, b.nome, ${count ? found : '0'} as achados ${from} ${order} limit ${take} offset ${skip})
    select ${columns}, b.achados from b join "${table}" t on t.account_id = b.account_id and t.id = ${id} ${order}`
}

const OF_A_LIST = /^\(t\.id = any\(array\((.*)\)\)\)$/s

/** Ids of the rows that the conditions leave; of those with some row in a list the list knows them by itself, some of them twice. */
function idsOf(table: string, conditions: readonly string[]): string {
  const [only = ''] = conditions
  const ofList = conditions.length === 1 ? OF_A_LIST.exec(only)?.[1] : undefined
  return ofList
    ? `select id from (${ofList}) l(id)`
    : `select t.id from "${table}" t where ${conditions.join(' and ')}`
}

/** The statement with the values it names, numbered anew: PostgreSQL refuses one that nothing says the type of. */
function used(sql: string, params: readonly unknown[]): [sql: string, params: unknown[]] {
  const numbers = [...new Set([...sql.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))]
  return [
    sql.replace(/\$(\d+)/g, (_, n) => `$${numbers.indexOf(Number(n)) + 1}`),
    numbers.map(n => params[n - 1]),
  ]
}
