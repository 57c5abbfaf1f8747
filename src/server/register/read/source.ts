import { HOUSE } from '../../db/house.ts'
import { ofAccount, WHOLE } from '../../db/placement.ts'
import { joined, raw, type Sql, sql } from '../../db/sql.ts'
import { columnSql, type Plan } from '../plan.ts'
import { anyNumber, beside, type Condition, onColumn, onRow } from './condition.ts'
import { readable, searchOf } from './label.ts'
import { escapeLike } from './matching.ts'
import type { ListQuery } from './query.ts'

/** Scope of rows: beside the account, which the transaction knows, the company and the parent by these. */
export interface RecordScope {
  empresa_id: number
  usuario_id: number
  parent: number | null
}

/** Tables and conditions that hold on them. */
interface Part {
  from: string
  where: readonly Sql[]
}

/** `from` and `where` of a register's rows. */
export interface Source extends Part {
  orderBy: string
  /** Join that the order needs beside the rows; `from` has it. */
  orderJoin: string
  /** The fewest tables that know how many rows there are. */
  counting: Part
  /** The side table alone knows all that is asked: `counting` is of it. */
  sideOnly: boolean
  /** Set when conditions and order all hold on the side table alone: a page is cut there before a wide row is read. */
  side: Part | null
  /** Set in the order of the name of a large register: conditions of the side table, and those that need the row. */
  walk: RecordWalk | null
}

/** Conditions of a walk along the names (walk.ts). */
export interface RecordWalk {
  /** On the side table. */
  there: readonly Sql[]
  /** Some of those are of words: how many rows they find is known only at the end of the walk. */
  searched: boolean
  /** On the rows themselves, empty when the side table knows all that is asked. */
  rows: readonly Condition[]
}

/** Row-level security of the side tables: they have no policy, so that LIKE keeps its index (0002-busca.sql). */
const TENANT = raw('b.account_id = $conta')

/** Names the account of the rows; a side table does it by itself. */
const NAMED: Condition = {
  on: 'row',
  column: 'account_id',
  sql: alias => raw(`${alias}.account_id = $conta_ou_todas`),
}

/**
 * The conditions that hold a query to the scope's rows, wherever rows of a register are read.
 * @param companyNamed the query itself names a company: any that the user may enter
 */
export function scopeWhere({ register, table }: Plan, scope: RecordScope, companyNamed = false): Condition[] {
  const entered = (column: string) =>
    onColumn(
      column,
      id =>
        sql`${id} in (select empresa_id from usuario_empresas where account_id = $conta_ou_todas and usuario_id = ${scope.usuario_id})`,
    )
  const is = (column: string, value: unknown) => onColumn(column, of => sql`${of} = ${value}`)
  const where: Condition[] = WHOLE.has(table) ? [] : [NAMED]
  if (register.owner?.empresa)
    where.push(companyNamed ? entered('empresa_id') : is('empresa_id', scope.empresa_id))
  if (register.owner?.houseOnly) where.push(onRow(raw(`t.account_id = ${HOUSE}`)))
  if (register.owner?.entered) where.push(entered('id'))
  if (register.parent) where.push(is(register.parent.key, scope.parent))
  return where
}

/** A word stands in a text, with or without the marks of a document. */
function standsIn(text: string, word: string): Sql {
  const bare = word.replace(/[.\-/]/g, '')
  const terms = [word, ...(bare !== word && /^[\dA-Za-z]+$/.test(bare) ? [bare] : [])]
  return sql`(${joined(
    terms.map(term => sql`${raw(text)} like '%' || norm(${escapeLike(term)}) || '%'`),
    ' or ',
  )})`
}

/** Every word asked for stands in the text beside the row, where it lies there. */
function wordsBeside({ busca }: Plan, words: readonly string[]): Condition[] {
  if (!busca) return []
  return words.map(word => {
    const found = standsIn('b.texto', word)
    return beside(busca.indexed ? found : anyNumber(found))
  })
}

/** The same in the row's own columns; the text beside it also holds those that the session may not ask for. */
function wordsInRow(plan: Plan, words: readonly string[]): Condition[] {
  const { busca, register, unasked } = plan
  if (busca && unasked.size === 0) return []
  const open = searchOf(register).filter(key => !unasked.has(key))
  const text = `norm(concat_ws(' ', ${open.map(key => readable(plan, key))}))`
  return words.map(word => onRow(standsIn(text, word)))
}

/** @param scope whose rows. Text and names of a register with a side table are searched and ordered there. */
export function source(plan: Plan, scope: RecordScope, query: ListQuery): Source {
  const { busca } = plan
  const companyNamed = query.where.some(({ column }) => column === 'empresa_id')
  const where = [...query.where, ...scopeWhere(plan, scope, companyNamed), ...wordsInRow(plan, query.words)]
  const words = wordsBeside(plan, query.words)
  const { column, descending, ref } = query.order ?? { column: 'id', descending: false }
  const direction = descending ? ' desc' : ''
  const named = ref && refOrder(plan, ref)
  const then = column === 'id' ? '' : `, t.id${direction}`
  const rows = `"${plan.table}" t`
  const orderJoin = named?.join ?? ''
  const orderBy = `${named ? named.by : orderColumn(plan, column)}${direction}${then}`
  const onRows = (conditions: readonly Condition[]): Part => ({
    from: rows,
    where: conditions.map(({ sql: of }) => of('t')),
  })
  const unwalked = { orderBy, orderJoin, side: null, walk: null }
  if (!busca) {
    const alone = onRows([...where, ...words])
    return { ...alone, ...unwalked, from: rows + orderJoin, counting: alone, sideOnly: false }
  }

  const byName = column === plan.display
  const searched = words.length > 0 || where.some(({ on }) => on === 'side')
  const known = ({ on, column: of }: Condition) =>
    on === 'side' || of === NAMED.column || (of !== null && busca.repeats.has(of))
  const here = [TENANT, ...busca.where.map(raw)]
  const there = (conditions: readonly Condition[]): Sql[] => [
    ...here,
    ...conditions
      .filter(condition => condition !== NAMED)
      .map(condition => condition.sql(known(condition) ? 'b' : 't')),
  ]
  const all = [...where, ...words]
  const sideOnly = all.every(known)
  const onSide: Part = { from: `${busca.table} b`, where: there(all) }
  if (!searched && !byName)
    return {
      ...onRows(where),
      ...unwalked,
      from: rows + orderJoin,
      counting: sideOnly ? onSide : onRows(where),
      sideOnly,
    }
  const both: Part = {
    from: `${onSide.from} join ${rows} on ${ofAccount(plan.table, 't')}t.account_id = b.account_id and t.id = b.${busca.key}${orderJoin}`,
    where: onSide.where,
  }
  return {
    ...both,
    orderJoin,
    orderBy: byName ? `b.nome${direction}, b.${busca.key}${direction}` : orderBy,
    counting: sideOnly ? onSide : searched ? both : onRows(where),
    sideOnly,
    side: byName && sideOnly ? onSide : null,
    walk: byName
      ? {
          there: there(all.filter(known)),
          searched,
          rows: sideOnly ? [] : where.filter(({ on }) => on === 'row'),
        }
      : null,
  }
}

/** Rows that point at others are ordered by what is shown of them. */
function refOrder(plan: Plan, { column, field }: NonNullable<NonNullable<ListQuery['order']>['ref']>) {
  if (field.type !== 'ref') return null
  return {
    join: ` left join "${field.to}" o on ${ofAccount(field.to, 'o')}o.account_id = t.account_id and o.id = t."${column}"`,
    by: `norm(o."${plan.displays.get(field.to) ?? 'nome'}")`,
  }
}

/** Names sort without accents and capitals; documents have neither. */
function orderColumn(plan: Plan, column: string): string {
  const found = plan.columns.find(item => item.column === column)
  const value = found ? columnSql('t', found) : `t."${column}"`
  return found?.field.type === 'text' && !found.field.documento ? `norm(${value})` : value
}
