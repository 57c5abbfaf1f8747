import { isDecimal } from '../../core/money/decimal.ts'
import { AppError } from '../../domain/error.ts'
import { type Column, isCode } from '../../domain/register/columns.ts'
import type { Field } from '../../domain/register/field.ts'
import type { Plan } from './plan.ts'

export type RawQuery = Record<string, string | string[]>

/** A list query in SQL: `where` uses $1… of `params`. */
export interface ListQuery {
  where: string[]
  params: unknown[]
  /** Words every one of which must be found. */
  words: string[]
  order: { key: string; column: string; descending: boolean } | null
  limit: number
  page: number
  includes: ReadonlySet<string>
}

/** Filters of a register beyond its columns: the grammar's name → SQL, or null when the value is not one of its. */
export type ExtraFilters = Readonly<
  Record<string, (value: string, param: (v: unknown) => string) => string | null>
>

const WORDS = 8

/** `*a*` contains, `a*` begins, `*a` ends; LIKE's own signs are letters here. */
const like = (value: string) => value.replace(/[\\%_]/g, '\\$&').replace(/^\*|\*$/g, '%')

export const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&')

const refuse = (name: string, texto: string) =>
  new AppError('VALIDACAO', { mensagem: texto, errors: { [name]: [texto] } })

/** Grammar of doc 1 §7. @throws VALIDACAO naming the parameter: never a query the database would refuse. */
export function parseQuery(plan: Plan, raw: RawQuery, extra: ExtraFilters = {}, alias = 't'): ListQuery {
  const query: ListQuery = {
    where: [],
    params: [],
    words: [],
    order: orderOf(plan, plan.register.order ?? 'id,asc', 'order_by'),
    limit: plan.limit,
    page: 1,
    includes: new Set(),
  }
  const param = (value: unknown) => {
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
      case 'custon_consulta': // contrato: asks for the light rows, which is what lists give
        break
      default: {
        const sql = filter(plan, name, values, param, extra, alias)
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
  if (key === 'id') return { key, column: 'id', descending: direction === 'desc' }
  const column = columnOf(plan, key)
  if (!column || ['checklist', 'values', 'photo'].includes(column.field.type))
    throw refuse(name, 'Ordem inválida')
  return { key, column: column.column, descending: direction === 'desc' }
}

/** By wire key, by column (`preco_vend`) or, for a ref, by its name. */
const columnOf = (plan: Plan, key: string): Column | undefined =>
  plan.byKey.get(key) ?? plan.columns.find(({ column, name }) => column === key || name === key)

type Param = (value: unknown) => string

function filter(
  plan: Plan,
  name: string,
  values: string[],
  param: Param,
  extra: ExtraFilters,
  alias: string,
): string | null {
  const many = name.endsWith('[]')
  const not = name.endsWith('!')
  const key = name.replace(/(\[\]|!)$/, '')
  // the name comes from the URL: `constructor` is no filter
  const own = Object.hasOwn(extra, key) ? extra[key] : undefined
  if (own) return own(values.at(-1) ?? '', param)
  if (values.every(value => value === '')) return null
  if (key === 'id' || (plan.register.empresa && key === 'empresa_id'))
    return `${alias}.${key} ${not ? '<>' : '='} any(${param(values.map(text => whole(name, text, 0)))}::bigint[])`
  const column = columnOf(plan, key)
  if (!column) throw refuse(name, 'Filtro desconhecido')
  const { field } = column
  const sql = `${alias}."${column.column}"`
  if (field.type === 'checklist' || field.type === 'values')
    return `${not ? 'not ' : ''}${sql} && ${param(values.map(text => cast(name, field, text)))}`
  const [first = ''] = values
  if (!many && values.length === 1) {
    if (isText(field) && /^\*|\*$/.test(first))
      return `norm(${sql}) ${not ? 'not ' : ''}like norm(${param(like(first))})`
    return not
      ? `${sql} is distinct from ${param(cast(name, field, first))}`
      : `${sql} = ${param(cast(name, field, first))}`
  }
  return `${not ? 'not ' : ''}${sql} = any(${param(values.map(text => cast(name, field, text)))})`
}

const isText = (field: Field) =>
  field.type === 'text' ||
  field.type === 'digits' ||
  field.type === 'email' ||
  field.type === 'phone' ||
  field.type === 'ref'

/** A text of the URL as the column's type. */
function cast(name: string, field: Field, text: string): unknown {
  switch (field.type) {
    case 'bool':
      if (/^(1|true|sim)$/i.test(text)) return true
      if (/^(0|false|nao|não)$/i.test(text)) return false
      throw refuse(name, 'Use 1 ou 0')
    case 'enum':
    case 'checklist': {
      const found = field.options.find(([value]) => String(value) === text)
      if (!found) throw refuse(name, 'Opção inválida')
      return found[0]
    }
    case 'int':
      return whole(name, text, 0)
    case 'ref':
      return typeof text === 'string' && !isCodeRef(field) ? whole(name, text, 0) : text
    case 'values':
      return field.of === 'ref' ? whole(name, text, 0) : text
    case 'decimal':
    case 'money':
      if (!isDecimal(text) || text.length > 40) throw refuse(name, 'Número inválido')
      return text
    case 'date': {
      const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
      if (!found || Number.isNaN(Date.parse(`${found[3]}-${found[2]}-${found[1]}`)))
        throw refuse(name, 'Data inválida')
      return `${found[3]}-${found[2]}-${found[1]}`
    }
    default:
      return text
  }
}

const isCodeRef = (field: Extract<Field, { type: 'ref' }>) => isCode(field.to)
