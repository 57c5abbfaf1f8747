import { gtinNumber } from '../../../core/document/gtin.ts'
import { HOUSE } from '../../db/house.ts'
import { ofAccount, WHOLE } from '../../db/placement.ts'
import { joined, raw, type Sql, sql } from '../../db/sql.ts'
import type { Sessao } from '../../http/session.ts'
import { columnSql, type Plan } from '../plan.ts'
import { anyNumber, beside, type Condition, onColumn, onRow } from './condition.ts'
import { readable, searchOf } from './label.ts'
import { escapeLike, matching } from './matching.ts'
import type { ListQuery } from './query.ts'

/** Limits of the rows that a request may see: company, user and parent. The transaction limits the account. */
export interface RecordScope {
  empresa_id: number
  usuario_id: number
  sessao: Sessao
  parent: number | null
}

interface Part {
  from: Sql
  where: readonly Sql[]
}

/** Tables, conditions and order of a register's rows. */
export interface Source extends Part {
  /** The register's rows `t`, without a condition. */
  rows: Sql
  orderBy: string
  /** Join that only the order needs; `from` contains it. */
  orderJoin: string
  /** Smallest set of tables and conditions that can count the rows. */
  counting: Part
  /** True if all conditions are on the side table (plan.ts), so that `counting` uses only it. */
  sideOnly: boolean
  /** Set if all conditions and the order are on the side table: the page is cut there, before wide rows are read. */
  side: Part | null
  /** Set if a register with a side table is ordered by name: how to read its names in order. */
  walk: RecordWalk | null
}

/** Conditions for reading names in order (walk.ts). */
export interface RecordWalk {
  /** Conditions on the side table. */
  there: readonly Sql[]
  /** True if words are searched: their total is known only at the end. */
  searched: boolean
  /** Conditions on the rows; empty if all conditions are on the side table. */
  rows: readonly Condition[]
}

/**
 * Condition of the account on side tables: they have no row-level security, so that LIKE uses its index
 * (0002-busca.sql).
 */
const TENANT = raw('b.account_id = $conta')

/** Condition of the account on rows; side tables use TENANT. */
const NAMED: Condition = {
  on: 'row',
  column: 'account_id',
  sql: alias => raw(`${alias}.account_id = $conta_ou_todas`),
}

/** Writes the conditions, over a row `t`, that limit which rows of its company a user sees; empty: all of them. */
export function narrowed({ register }: Plan, { usuario_id, sessao }: RecordScope): Sql[] {
  const shared = register.owner?.personal
  const sees = register.server.sees?.(sessao)
  return [
    ...(shared ? [sql`(t.usuario_id = ${usuario_id} or ${raw(`t."${shared}"`)})`] : []),
    ...(sees ? [sees] : []),
  ]
}

/** Lists the conditions that limit a query to the scope. @param companyNamed it names a company, any of the user's */
export function scopeWhere(plan: Plan, scope: RecordScope, companyNamed = false): Condition[] {
  const { register, table } = plan
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
  where.push(...narrowed(plan, scope).map(onRow))
  if (register.parent) where.push(is(register.parent.key, scope.parent))
  return where
}

/** Gives the forms in which a word may stand in a text: as it is, without a document's punctuation, as a GTIN's number. */
function formsOf(word: string): string[] {
  const bare = word.replace(/[.\-/]/g, '')
  // any length of a GTIN holds its number without leading zeros
  const numero = gtinNumber(word)?.replace(/^0+/, '')
  return [
    word,
    ...(bare !== word && /^[\dA-Za-z]+$/.test(bare) ? [bare] : []),
    ...(numero && numero !== word ? [numero] : []),
  ]
}

const anyForm = (word: string, stands: (form: string) => Sql): Sql =>
  sql`(${joined(formsOf(word).map(stands), ' or ')})`

/** Writes the SQL that finds every searched word in the side table's text, if there is a side table. */
function wordsBeside({ busca }: Plan, words: readonly string[]): Condition[] {
  if (!busca) return []
  return words.map(word => {
    const found = anyForm(word, form => sql`b.texto like '%' || norm(${escapeLike(form)}) || '%'`)
    return beside(busca.indexed ? found : anyNumber(found))
  })
}

/**
 * Writes the SQL that finds every searched word in the row's columns: without a side table, or when the side table's
 * text may have fields that the session may not search.
 */
function wordsInRow(plan: Plan, words: readonly string[]): Condition[] {
  const { busca, register, unasked } = plan
  if (busca && searchOf(register).every(key => !unasked.has(key))) return []
  const open = searchOf(register).filter(key => !unasked.has(key))
  // a register without a searched column has no word
  // `norm()` of a text made by subqueries is called for each row, which costs more than all else
  const text = raw(open.length > 0 ? `concat_ws(' ', ${open.map(key => readable(plan, key))})` : "''")
  return words.map(word =>
    onRow(register.server.finds?.(word) ?? anyForm(word, form => matching(text, `*${form}*`))),
  )
}

/** Writes the register's rows as `t`: its table, or the query of a reading. */
export function rowsIn({ table, register }: Plan, { sessao }: RecordScope): Sql {
  const query = register.server.rows?.(sessao)
  return query ? sql`(${query}) t` : raw(`"${table}" t`)
}

/**
 * Makes tables, conditions and order of a query; a register with a side table is searched, and ordered by name, there.
 * @param scope limits the rows
 */
export function source(plan: Plan, scope: RecordScope, query: ListQuery): Source {
  const { busca } = plan
  const companyNamed = query.where.some(({ column }) => column === 'empresa_id')
  const where = [...query.where, ...scopeWhere(plan, scope, companyNamed), ...wordsInRow(plan, query.words)]
  const words = wordsBeside(plan, query.words)
  const { column, descending, ref, emptyApart } = query.order ?? { column: 'id', descending: false }
  const direction = descending ? ' desc' : ''
  const empty = !emptyApart ? '' : descending ? ' nulls last' : ' nulls first'
  const named = ref && refOrder(plan, ref)
  const then = column === 'id' ? '' : `, t.id${direction}`
  const rows = rowsIn(plan, scope)
  const orderJoin = named?.join ?? ''
  const orderBy = `${named ? named.by : orderColumn(plan, column)}${direction}${empty}${then}`
  const onRows = (conditions: readonly Condition[]): Part => ({
    from: rows,
    where: conditions.map(({ sql: of }) => of('t')),
  })
  const unwalked = { rows, orderBy, orderJoin, side: null, walk: null }
  const joinedRows = sql`${rows}${raw(orderJoin)}`
  if (!busca) {
    const alone = onRows([...where, ...words])
    return { ...alone, ...unwalked, from: joinedRows, counting: alone, sideOnly: false }
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
  const onSide: Part = { from: raw(`${busca.table} b`), where: there(all) }
  if (!searched && !byName)
    return {
      ...onRows(where),
      ...unwalked,
      from: joinedRows,
      counting: sideOnly ? onSide : onRows(where),
      sideOnly,
    }
  const both: Part = {
    from: sql`${onSide.from} join ${rows} on ${raw(`${ofAccount(plan.table, 't')}t.account_id = b.account_id and t.id = b.${busca.key}${orderJoin}`)}`,
    where: onSide.where,
  }
  return {
    ...both,
    rows,
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

/** Writes join and order for sorting rows by the name of the row to which a column refers. */
function refOrder(plan: Plan, { column, field }: NonNullable<NonNullable<ListQuery['order']>['ref']>) {
  if (field.type !== 'ref') return null
  return {
    join: ` left join "${field.to}" o on ${ofAccount(field.to, 'o')}o.account_id = t.account_id and o.id = t."${column}"`,
    by: `norm(o."${plan.displays.get(field.to) ?? 'nome'}")`,
  }
}

/**
 * Writes the SQL to order by a column; texts, except documents' numbers, without regard to accents and case, a GTIN
 * without its zeros, other values unchanged.
 */
function orderColumn(plan: Plan, column: string): string {
  const found = plan.columns.find(item => item.column === column)
  const value = found ? columnSql('t', found) : `t."${column}"`
  if (found?.field.type === 'digits' && found.field.asGtin) return `ltrim(${value}, '0')`
  return found?.field.type === 'text' && !found.field.documento ? `norm(${value})` : value
}
