import { AppError } from '../../domain/error.ts'
import { type Column, isCode } from '../../domain/register/columns.ts'
import { STAMPS } from '../../domain/register/filter-fields.ts'
import { codesNamed } from './code-names.ts'
import { anyOf, type Comparison, compare, type Param } from './compare.ts'
import { pattern } from './matching.ts'
import { isRowRef, type Plan } from './plan.ts'
import { anyNumber } from './source.ts'

export type RawQuery = Record<string, string | string[]>

/** A list query in SQL: `where` uses $1… of `params`. */
export interface ListQuery {
  where: string[]
  params: unknown[]
  /** Words every one of which must be found. */
  words: string[]
  order: { key: string; column: string; descending: boolean; ref?: Column } | null
  limit: number
  page: number
  includes: ReadonlySet<string>
  /** false: the caller has counted already; `total` is then only what this page proves. */
  count: boolean
  /** The total the caller was told: pages of the second half are read from the end. */
  known: number | null
}

/** Filters of a register beyond its columns: the grammar's name → SQL, or null when the value is not one of its. */
export type ExtraFilters = Readonly<Record<string, (value: string, param: Param) => string | null>>

const WORDS = 8

const refuse = (name: string, texto: string) =>
  new AppError('VALIDACAO', { mensagem: texto, errors: { [name]: [texto] } })

/**
 * Grammar of doc 1 §7, and of ours `campo>=1`, `campo>1`, `campo<=1`, `campo<1`, `ref.nome=*a*` (name of the row a ref points
 * at), `lista.campo=x` (some row of a list), `campo=*` (filled), `campo!=*` (empty), `contar=0` (total already counted) and
 * `total_conhecido=n` (counted, and it was n).
 * @throws VALIDACAO naming the parameter: never a query the database would refuse
 */
export function parseQuery(plan: Plan, raw: RawQuery, extra: ExtraFilters = {}): ListQuery {
  const query: ListQuery = {
    where: [],
    params: [],
    words: [],
    order: orderOf(plan, plan.register.order ?? 'id,asc', 'order_by'),
    limit: plan.limit,
    page: 1,
    includes: new Set(),
    count: true,
    known: null,
  }
  const param: Param = value => {
    query.params.push(value)
    return `$${query.params.length}`
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
        query.includes = new Set(values.flatMap(text => text.split(',')).map(text => text.trim()))
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
      case 'custon_consulta': // contrato: asks for the light rows, which is what lists give
        break
      default: {
        const sql = filter(plan, name, values, param, extra)
        if (sql) query.where.push(sql)
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
  if (key === 'id' || Object.hasOwn(STAMPS, key)) return { key, column: key, descending }
  const column = columnOf(plan, key)
  if (!column || ['checklist', 'values', 'photo'].includes(column.field.type))
    throw refuse(name, 'Ordem inválida')
  return { key, column: column.column, descending, ...(isRowRef(column) ? { ref: column } : {}) }
}

/** By wire key, by column (`preco_vend`) or, for a ref, by its name. */
const columnOf = (plan: Plan, key: string): Column | undefined =>
  plan.byKey.get(key) ?? plan.columns.find(({ column, name }) => column === key || name === key)

const NAME = /^([^<>!=[\]]+)(\[\])?([!<>])?(.*)$/

function filter(plan: Plan, name: string, given: string[], param: Param, extra: ExtraFilters): string | null {
  const [, key = '', , sign, rest = ''] = NAME.exec(name) ?? []
  // `campo>10` has no `=`: the value lies in the name
  const strict = rest !== ''
  if (strict && sign !== '<' && sign !== '>') throw refuse(name, 'Filtro desconhecido')
  const values = strict ? [rest.trim()] : given
  const not = sign === '!'
  const comparison: Comparison = sign === '<' || sign === '>' ? (strict ? sign : `${sign}=`) : '='
  // the name comes from the URL: `constructor` is no filter
  const own = Object.hasOwn(extra, key) ? extra[key] : undefined
  const sql = own
    ? values.map(value => own(value, param) ?? 'false').join(' or ')
    : values.every(value => value === '')
      ? null
      : condition(plan, key, { name, values, not, comparison, param })
  if (sql === null) return null
  return not ? `(${sql}) is not true` : `(${sql})`
}

interface Asked {
  /** As in the URL: errors are told under it. */
  name: string
  values: readonly string[]
  /** What is asked will be turned round. */
  not: boolean
  comparison: Comparison
  param: Param
}

function condition(plan: Plan, key: string, asked: Asked): string {
  const { name, values, param } = asked
  if (key === 'id' || (plan.register.empresa && key === 'empresa_id'))
    return compare(`t.${key}`, { type: 'int', label: '' }, { ...asked, cast: 'bigint' })
  if (Object.hasOwn(STAMPS, key)) return compare(`t.${key}`, STAMPS[key as keyof typeof STAMPS], asked)
  const list = plan.lists.find(item => key.startsWith(`${item.name}.`))
  if (list) {
    const inside = onColumn(plan, list.columns, 'c', key.slice(list.name.length + 1), asked)
    const found = `select c."${list.key}" from "${list.table}" c where ${inside}`
    // an array, and not `exists`: few or many, the rows of the list are read once, and nobody guesses how many there are; turned
    // round it would be walked for each row, and a hash is not
    return asked.not ? `t.id in (${found})` : `t.id = any(array(${found}))`
  }
  const column = columnOf(plan, key)
  if (!column) return onColumn(plan, plan.columns, 't', key, asked)
  const sql = `t."${column.column}"`
  const { field } = column
  // a name lies beside the row, already normalised (source.ts)
  const [first = ''] = values
  if (plan.busca && column.column === plan.display && values.length === 1 && /^\*.|.\*$/.test(first)) {
    const like = `b.nome like norm(${param(pattern(first))})`
    return first.startsWith('*') ? anyNumber(like) : like
  }
  if (field.type === 'checklist' || field.type === 'values') return anyOf(sql, field, name, values, param)
  return compare(sql, field, asked)
}

/** `campo`, `ref.nome`, `municipio.uf` over the columns of one table. @throws VALIDACAO */
function onColumn(plan: Plan, columns: readonly Column[], alias: string, key: string, asked: Asked): string {
  const plain = columns.find(column => column.key === key || column.column === key || column.name === key)
  if (plain) return compare(`${alias}."${plain.column}"`, plain.field, asked)
  const at = key.lastIndexOf('.')
  const [ref, of] = [key.slice(0, at), key.slice(at + 1)]
  const column = columns.find(({ name, field }) => name === ref && field.type === 'ref')
  if (at < 0 || !column || column.field.type !== 'ref') throw refuse(asked.name, 'Filtro desconhecido')
  const sql = `${alias}."${column.column}"`
  const { to } = column.field
  if (isCode(to)) {
    const codes = codesNamed(to, of, asked.values)
    if (!codes) throw refuse(asked.name, 'Filtro desconhecido')
    // a range, and not left(): the planner knows how many there are
    return codes.prefixes
      ? codes.prefixes
          .map(digits => `${sql} >= ${asked.param(digits)} and ${sql} < ${asked.param(`${digits}:`)}`)
          .join(' or ') || 'false'
      : `${sql} = any(${asked.param(codes.codes)}::text[])`
  }
  // rows of a list (a size of a group) are no register: they have a name
  const display = plan.displays.get(to) ?? 'nome'
  if (of !== 'nome') throw refuse(asked.name, 'Filtro desconhecido')
  const named = compare(`r."${display}"`, { type: 'text', label: '', max: 0 }, asked)
  return `${sql} in (select r.id from "${to}" r where ${named})`
}
