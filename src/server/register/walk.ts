import type { Busca } from './plan.ts'
import { anyNumber, type Walk } from './source.ts'

/** Up to so many rows found are fetched by their ids and sorted; of more, the names are walked until a page is full. */
const FEW = 2000

/** A page in the order of the name: `skip` and `take` rows, `descending` or not. */
interface Wanted {
  columns: string
  table: string
  busca: Busca
  walk: Walk
  descending: boolean
  skip: number
  take: number
  /** Each row also says, as `achados`, how many there are. */
  count: boolean
}

/**
 * A page of a large register by name, and how many rows there are, in one reading: the page is cut on the side table, whose index is
 * that order, and only its rows are fetched. Conditions on the rows themselves are asked first, once, for the ids they leave.
 */
export function walkSql({ columns, table, busca, walk, descending, skip, take, count }: Wanted): string {
  const id = `b.${busca.key}`
  const direction = descending ? ' desc' : ''
  const order = `order by b.nome${direction}, ${id}${direction}`
  const slice = `${order} limit ${take} offset ${skip}`
  const from = (conditions: readonly string[]) =>
    `from ${busca.table} b where ${[...walk.there, ...conditions].join(' and ')}`
  const page = (conditions: readonly string[], total: string) =>
    `select b.account_id, ${id}, b.nome, ${count ? total : '0'} as achados ${from(conditions)} ${slice}`

  const fetched = (before: string, cut: string) =>
    `with ${before}b as materialized (${cut})
     select ${columns}, b.achados from b join "${table}" t on t.account_id = b.account_id and t.id = ${id} ${order}`

  if (walk.searched && walk.rows.length === 0) return fetched('', page([], 'count(*) over ()::int'))
  if (walk.rows.length === 0) return fetched('', page([], `(select count(*)::int ${from([])})`))
  const certain = `certos as materialized (select t.id from "${table}" t where ${walk.rows.join(' and ')})`
  const among = anyNumber(`${id} in (select id from certos)`)
  if (walk.searched) return fetched(`${certain}, `, page([among], 'count(*) over ()::int'))
  const total = '(select total from quantos)'
  const few = page([`${total} <= ${FEW}`, `${id} = any(array(select id from certos))`], total)
  const many = page([`${total} > ${FEW}`, among], total)
  return fetched(
    `${certain}, quantos as materialized (select count(*)::int as total from certos), `,
    `(${few}) union all (${many})`,
  )
}
