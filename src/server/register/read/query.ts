import type { Fuso } from '../../../core/document/fuso.ts'
import { AppError } from '../../../domain/error.ts'
import { type Column, isCode, sharedIn } from '../../../domain/fields/columns.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { stampsOf } from '../../../domain/fields/filter/filter-fields.ts'
import { codesNamed } from '../../codes/code-names.ts'
import { ofAccount } from '../../db/placement.ts'
import { joined, raw, type Sql, sql } from '../../db/sql.ts'
import { columnSql, isRowRef, type ListPlan, type Plan } from '../plan.ts'
import { anyOf, type Comparison, compare } from './compare.ts'
import { anyNumber, beside, type Condition, negated, onColumn, onRow } from './condition.ts'
import { readIncludes } from './includes.ts'
import { pattern } from './matching.ts'

export type RawQuery = Record<string, string | string[]>

/** Parsed query of a list. */
export interface ListQuery {
  where: Condition[]
  /** Searched words, at most `WORDS`, which must all be found. */
  words: string[]
  order: {
    key: string
    column: string
    descending: boolean
    ref?: Column
    /** True: empty values stand last where the order descends; first in the order turned round. */
    emptyApart?: boolean
  } | null
  limit: number
  page: number
  includes: ReadonlySet<string>
  /**
   * False: the caller needs no total, or gives it as `known`. Without `known`, the total then is the number of rows
   * up to the end of this page.
   */
  count: boolean
  /** Total that the caller already has: pages of the second half are read from the end. */
  known: number | null
}

/** Filters in addition to the columns: name → SQL on the row `t`; null for a value that finds no row. */
export type ExtraFilters = Readonly<Record<string, (value: string) => Sql | null>>

const WORDS = 8

const refuse = (name: string, texto: string) =>
  new AppError('VALIDACAO', { mensagem: texto, errors: { [name]: [texto] } })

/**
 * Parses a query with the grammar of doc 1 §7, and these additions: `campo>=1`, `campo>1`, `campo<=1`, `campo<1`,
 * `ref.nome=*a*` (name of the row to which a field refers), `municipio.uf=SP` (state of a municipality),
 * `lista.campo=x` (some row of a list), `campo=*` (filled), `campo!=*` (empty), `contar=0` (total not needed) and
 * `total_conhecido=n` (total already counted as n). @throws VALIDACAO, or CONSULTA_INVALIDA for `includes`, with the
 * parameter's name: the database never gets an invalid query. @param fuso zone in whose time moments are read
 */
export function parseQuery(plan: Plan, raw: RawQuery, fuso: Fuso, extra: ExtraFilters = {}): ListQuery {
  const query: ListQuery = {
    where: [],
    words: [],
    order: orderOf(plan, plan.register.list?.order ?? 'id,asc', 'order_by'),
    limit: plan.limit,
    page: 1,
    includes: new Set(),
    count: true,
    known: null,
  }
  for (const [name, value] of Object.entries(raw)) {
    const values = (Array.isArray(value) ? value : [value]).map(text => text.trim())
    const last = values.at(-1) ?? ''
    switch (name) {
      case 'limit':
        query.limit = Math.min(whole(name, last, 1), plan.max)
        break
      case 'page':
        query.page = whole(name, last, 1)
        break
      case 'order_by':
        query.order = orderOf(plan, last, name)
        break
      case 'includes':
        query.includes = readIncludes(plan, values)
        break
      case 'full_search':
      case 'search':
        query.words = words(values.join(' '))
        break
      case 'contar':
        query.count = last !== '0'
        break
      case 'total_conhecido':
        query.count = false
        query.known = whole(name, last, 0)
        break
      case 'custon_consulta': // accepted and ignored: asks for the smaller rows that lists always give
        break
      default: {
        const found = filter(plan, name, values, fuso, extra)
        if (found) query.where.push(found)
      }
    }
  }
  return query
}

const words = (text: string) =>
  text
    .replace(/^\*|\*$/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS)

function whole(name: string, text: string, least: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) < least) throw refuse(name, 'Número inválido')
  return Number(text)
}

function orderOf(plan: Plan, text: string, name: string): ListQuery['order'] {
  const [key = '', direction = 'asc'] = text.split(',').map(part => part.trim())
  if (direction !== 'asc' && direction !== 'desc') throw refuse(name, 'Ordem inválida')
  const descending = direction === 'desc'
  if (key === 'id' || Object.hasOwn(stampsOf(plan.register), key)) return { key, column: key, descending }
  const column = columnOf(plan, key)
  if (!column || ['checklist', 'values', 'photo'].includes(column.field.type))
    throw refuse(name, 'Ordem inválida')
  return {
    ...{ key, column: column.column, descending, emptyApart: descending && mayBeEmpty(plan, column) },
    ...(isRowRef(column) ? { ref: column } : {}),
  }
}

/**
 * Tells if an order by the column has empty values to be put last. Not in the list's own order nor by a unique column: their
 * indexes serve no order with empty values elsewhere than PostgreSQL puts them.
 */
const mayBeEmpty = ({ register }: Plan, { key, field }: Column): boolean =>
  !field.required &&
  register.list?.order?.split(',')[0] !== key &&
  !register.storage?.unique?.some(([keys]) => keys.length === 1 && keys[0] === key)

/**
 * Finds a column by the field's key (`estoque.preco_vend`), column name (`preco_vend`) or, for a reference, the field's
 * name; undefined: none that a query may use.
 */
function columnOf(plan: Plan, key: string): Column | undefined {
  const found = plan.byKey.get(key) ?? plan.columns.find(({ column, name }) => column === key || name === key)
  return found && !plan.unasked.has(found.column) ? found : undefined
}

const NAME = /^([^<>!=[\]]+)(\[\])?([!<>])?(.*)$/

function filter(
  plan: Plan,
  name: string,
  given: string[],
  fuso: Fuso,
  extra: ExtraFilters,
): Condition | null {
  const [, key = '', , sign, rest = ''] = NAME.exec(name) ?? []
  // `campo>10` has no `=`: the URL parser puts the value in the name
  const strict = rest !== ''
  if (strict && sign !== '<' && sign !== '>') throw refuse(name, 'Filtro desconhecido')
  const values = strict ? [rest.trim()] : given
  const not = sign === '!'
  const comparison: Comparison = sign === '<' || sign === '>' ? (strict ? sign : `${sign}=`) : '='
  // only an own property: the name comes from the URL, and `constructor` is no filter
  const own = Object.hasOwn(extra, key) ? extra[key] : undefined
  const asked = values.every(value => value === '')
    ? null
    : own
      ? onRow(
          sql`(${joined(
            values.map(value => own(value) ?? sql`false`),
            ' or ',
          )})`,
        )
      : condition(plan, key, { name, values, fuso, not, comparison })
  return asked && (not ? negated(asked) : asked)
}

interface Asked {
  /** Name of the parameter in the URL, used in errors. */
  name: string
  values: readonly string[]
  /** Zone in whose time moments are read. */
  fuso: Fuso
  /** True when the caller negates the condition. */
  not: boolean
  comparison: Comparison
}

function condition(plan: Plan, key: string, asked: Asked): Condition {
  const { name, values } = asked
  if (key === 'id' || (plan.register.owner?.empresa && key === 'empresa_id'))
    return onColumn(key, column => compare(column, { type: 'int', label: '' }, { ...asked, cast: 'bigint' }))
  if (Object.hasOwn(stampsOf(plan.register), key))
    return onColumn(key, column => compare(column, stampsOf(plan.register)[key] as Field, asked))
  const list = plan.lists.find(item => key.startsWith(`${item.name}.`))
  if (list) return someRow(plan, list, key.slice(list.name.length + 1), asked)
  const column = columnOf(plan, key)
  if (!column) {
    const open = plan.columns.filter(({ column: name }) => !plan.unasked.has(name))
    return anyColumn(plan, open, key, asked)
  }
  const { field } = column
  // a name is searched in the side table, where names are already normalised (source.ts)
  const [first = ''] = values
  if (plan.busca && column.column === plan.display && values.length === 1 && /^\*.|.\*$/.test(first)) {
    const like = sql`b.nome like norm(${pattern(first)})`
    return beside(first.startsWith('*') ? anyNumber(like) : like)
  }
  if (sharedIn(column)) return onRow(compare(raw(columnSql('t', column)), field, asked))
  return onColumn(column.column, of =>
    field.type === 'checklist' || field.type === 'values'
      ? anyOf(of, field, name, values)
      : compare(of, field, asked),
  )
}

/** Makes a condition on some row of a list. */
function someRow(plan: Plan, list: ListPlan, key: string, asked: Asked): Condition {
  const inside = anyColumn(plan, list.columns, key, asked).sql('c')
  const ids = sql`select c.${raw(`"${list.key}"`)} from ${raw(`"${list.table}"`)} c where ${raw(ofAccount(list.table, 'c'))}${inside}`
  // `any(array(…))` reads the list once and is faster than `exists`, which PostgreSQL's planner estimates badly; a
  // negated condition uses `in`, which PostgreSQL hashes, instead of scanning the array for each row
  return asked.not
    ? onRow(sql`(t.id in (${ids}))`)
    : { ...onRow(sql`(t.id = any(array(${ids})))`), ofList: ids }
}

/** Makes a condition on `campo`, `ref.nome` or `municipio.uf` of one table's columns. @throws VALIDACAO */
function anyColumn(plan: Plan, columns: readonly Column[], key: string, asked: Asked): Condition {
  const plain = columns.find(column => column.key === key || column.column === key || column.name === key)
  if (plain) return onColumn(plain.column, of => compare(of, plain.field, asked))
  const at = key.lastIndexOf('.')
  const [ref, of] = [key.slice(0, at), key.slice(at + 1)]
  const column = columns.find(({ name, field }) => name === ref && field.type === 'ref')
  if (at < 0 || !column || column.field.type !== 'ref') throw refuse(asked.name, 'Filtro desconhecido')
  const { to } = column.field
  if (isCode(to)) {
    const codes = codesNamed(to, of, asked.values)
    if (!codes) throw refuse(asked.name, 'Filtro desconhecido')
    const { prefixes } = codes
    // a range instead of left(): PostgreSQL's planner can estimate it
    const within = (code: Sql) =>
      prefixes?.map(digits => sql`${code} >= ${digits} and ${code} < ${`${digits}:`}`)
    return onColumn(column.column, code =>
      prefixes
        ? sql`(${prefixes.length > 0 ? joined(within(code) ?? [], ' or ') : sql`false`})`
        : sql`${code} = any(${codes.codes}::text[])`,
    )
  }
  // rows of a list, e.g. a group's sizes, have no register but have a column `nome`
  const display = plan.displays.get(to) ?? 'nome'
  if (of !== 'nome') throw refuse(asked.name, 'Filtro desconhecido')
  const named = compare(raw(`r."${display}"`), { type: 'text', label: '', max: 0 }, asked)
  return onColumn(
    column.column,
    id => sql`${id} in (select r.id from ${raw(`"${to}"`)} r where ${raw(ofAccount(to, 'r'))}${named})`,
  )
}
