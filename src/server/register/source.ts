import { CASA } from '../db/casa.ts'
import { escapeLike } from './escape-like.ts'
import { readable, searchOf } from './label.ts'
import type { Plan } from './plan.ts'
import type { ListQuery } from './query.ts'

/** Whose rows: the account by row-level security, the company and the parent by these. */
export interface Scope {
  empresa_id: number
  usuario_id: number
  parent: number | null
}

/** Tables and conditions that hold on them. */
interface Part {
  from: string
  where: string[]
}

/** `from` and `where` of a register's rows. */
export interface Source extends Part {
  params: unknown[]
  orderBy: string
  /** What the order needs beside the rows; `from` has it. */
  orderJoin: string
  /** The fewest tables that know how many rows there are. */
  counting: Part
  /** Set when conditions and order all hold on the side table alone: a page is cut there before a wide row is read. */
  side: Part | null
  /** Set in the order of the name of a large register: conditions of the side table, and those that need the row. */
  walk: Walk | null
}

/** Conditions of a walk along the names (walk.ts). */
export interface Walk {
  /** On the side table. */
  there: readonly string[]
  /** Some of those are of words: how many rows they find is known only at the end of the walk. */
  searched: boolean
  /** On the rows themselves, empty when the side table knows all that is asked. */
  rows: readonly string[]
}

/**
 * Row-level security of the side tables: they have no policy, so that LIKE keeps its index (0002-busca.sql). A subquery, because
 * the setting is then read once and not for each of 100,000 rows.
 */
const TENANT = "b.account_id = (select nullif(current_setting('app.tenant', true), '')::bigint)"

/**
 * A condition on text of which nobody knows how many rows it finds. The planner would guess, mostly too few, and sort all of them;
 * not knowing, it takes every second row to hold, and walks the order it was asked for.
 */
export const anyNumber = (sql: string): string => `coalesce(${sql}, false)`

/**
 * The conditions on the table `t` that hold a query to the scope's rows, wherever rows of a register are read.
 * @param param adds a value to the query's and gives its `$n`
 * @param companyNamed the query itself names a company: any that the user may enter
 */
export function scopeWhere(
  { register }: Plan,
  scope: Scope,
  param: (value: unknown) => string,
  companyNamed = false,
): string[] {
  const entered = (column: string) =>
    `t.${column} in (select empresa_id from usuario_empresas where usuario_id = ${param(scope.usuario_id)})`
  const where: string[] = []
  if (register.empresa)
    where.push(companyNamed ? entered('empresa_id') : `t.empresa_id = ${param(scope.empresa_id)}`)
  if (register.soCasa) where.push(`t.account_id = ${CASA}`)
  if (register.daPessoa) where.push(entered('id'))
  if (register.parent) where.push(`t.${register.parent.key} = ${param(scope.parent)}`)
  return where
}

/** @param scope whose rows. Text and names of a register with a side table are searched and ordered there. */
export function source(plan: Plan, scope: Scope, query: ListQuery): Source {
  const params = [...query.params]
  const param = (value: unknown) => {
    params.push(value)
    return `$${params.length}`
  }
  const { register, busca } = plan
  const companyNamed = query.where.some(sql => sql.startsWith('(t.empresa_id '))
  const where = [...query.where, ...scopeWhere(plan, scope, param, companyNamed)]
  const text = busca
    ? 'b.texto'
    : `norm(concat_ws(' ', ${searchOf(register).map(key => readable(plan, key))}))`
  const words = query.words.map(word => {
    const bare = word.replace(/[.\-/]/g, '')
    const terms = [word, ...(bare !== word && /^[\dA-Za-z]+$/.test(bare) ? [bare] : [])]
    const found = `(${terms.map(term => `${text} like '%' || norm(${param(escapeLike(term))}) || '%'`).join(' or ')})`
    return busca && !busca.repeated ? anyNumber(found) : found
  })
  const { column, descending, ref } = query.order ?? { column: 'id', descending: false }
  const direction = descending ? ' desc' : ''
  const named = ref && refOrder(plan, ref)
  const then = column === 'id' ? '' : `, t.id${direction}`
  const rows = `"${plan.table}" t`
  const orderJoin = named?.join ?? ''
  const orderBy = `${named ? named.by : orderColumn(plan, column)}${direction}${then}`
  const alone = { from: rows, where: [...where, ...words] }
  if (!busca)
    return {
      ...alone,
      from: rows + orderJoin,
      params,
      orderBy,
      orderJoin,
      counting: alone,
      side: null,
      walk: null,
    }

  const byName = column === plan.display
  const searched = words.length > 0 || where.some(sql => sql.includes('b.nome'))
  const beside = `${busca.table} b`
  const repeated = (sql: string) => (busca.repeated ? sql.replace(busca.repeated, 'b.$1') : sql)
  const there = [TENANT, ...busca.where, ...where.map(repeated), ...words]
  const joined = `${beside} join ${rows} on t.account_id = b.account_id and t.id = b.${busca.key}${orderJoin}`
  const sideOnly = there.some(sql => sql.includes('t.')) ? null : { from: beside, where: there }
  if (!searched && !byName)
    return {
      from: rows + orderJoin,
      where,
      params,
      orderBy,
      orderJoin,
      counting: sideOnly ?? { from: rows, where },
      side: null,
      walk: null,
    }
  return {
    from: joined,
    where: there,
    params,
    orderJoin,
    orderBy: byName ? `b.nome${direction}, b.${busca.key}${direction}` : orderBy,
    counting: sideOnly ?? (searched ? { from: joined, where: there } : { from: rows, where }),
    side: byName ? sideOnly : null,
    walk: byName
      ? {
          there: there.filter(sql => !sql.includes('t.')),
          searched,
          rows: sideOnly ? [] : where.filter(sql => !sql.includes('b.nome')),
        }
      : null,
  }
}

/** Rows that point at others are ordered by what is shown of them. */
function refOrder(plan: Plan, { column, field }: NonNullable<NonNullable<ListQuery['order']>['ref']>) {
  if (field.type !== 'ref') return null
  return {
    join: ` left join "${field.to}" o on o.account_id = t.account_id and o.id = t."${column}"`,
    by: `norm(o."${plan.displays.get(field.to) ?? 'nome'}")`,
  }
}

/** Names sort without accents and capitals; documents have neither. */
function orderColumn(plan: Plan, column: string): string {
  const found = plan.columns.find(item => item.column === column)
  return found?.field.type === 'text' && !found.field.documento ? `norm(t."${column}")` : `t."${column}"`
}
