import { BRASILIA, type Fuso, instantIn } from '../../../core/document/fuso.ts'
import { codeForms } from '../../../core/document/gtin.ts'
import { isDecimal } from '../../../core/money/decimal.ts'
import { AppError } from '../../../domain/error.ts'
import { isCode } from '../../../domain/fields/columns.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { INT_MAX } from '../../../domain/fields/schema/number-ceiling.ts'
import { joined, raw, type Sql, sql } from '../../db/sql.ts'
import { matching } from './matching.ts'

export type Comparison = '=' | '>' | '>=' | '<' | '<='

interface Asked {
  /** Name of the parameter in the URL, used in errors. */
  name: string
  /** Values; one match is enough. */
  values: readonly string[]
  /** State in whose time moments are read; needed only for a column of moments. */
  fuso?: Fuso
  comparison: Comparison
  /** SQL type of the values, where PostgreSQL cannot infer it. */
  cast?: string
}

const refuse = (name: string, texto: string) =>
  new AppError('VALIDACAO', { mensagem: texto, errors: { [name]: [texto] } })

const ORDERED = new Set(['int', 'decimal', 'money', 'date', 'datetime', 'time'])
const WRITTEN = new Set(['text', 'digits', 'email', 'phone', 'ref'])

/**
 * Writes the comparison of a column with the query's values: equal to any, like any (`*a*`), filled (`*`), greater or
 * smaller. @throws VALIDACAO for a value that the column cannot have
 */
export function compare(column: Sql, field: Field, { name, values, fuso, comparison, cast }: Asked): Sql {
  const [first = ''] = values
  if (comparison !== '=') {
    if (!ORDERED.has(field.type) || values.length !== 1) throw refuse(name, 'Filtro desconhecido')
    return sql`${column} ${raw(comparison)} ${asValue(name, field, first, fuso)}`
  }
  if (values.length === 1 && first === '*') return filled(column, field)
  const starred = values.some(value => /^\*|\*$/.test(value))
  if (starred && WRITTEN.has(field.type) && !(field.type === 'ref' && !isCode(field.to))) {
    return sql`(${joined(
      values.map(value => matching(column, value)),
      ' or ',
    )})`
  }
  if (field.type === 'digits' && field.asGtin) return sql`${column} = any(${values.flatMap(codeForms)})`
  if (values.length === 1 && !cast) return sql`${column} = ${asValue(name, field, first, fuso)}`
  return sql`${column} = any(${values.map(value => asValue(name, field, value, fuso))}${raw(cast ? `::${cast}[]` : '')})`
}

const filled = (column: Sql, field: Field) =>
  WRITTEN.has(field.type) && field.type !== 'ref'
    ? sql`nullif(${column}, '') is not null`
    : sql`${column} is not null`

/** Writes the condition that a column of several values has one of the given values. */
export function anyOf(column: Sql, field: Field, name: string, values: readonly string[]): Sql {
  if (values.length === 1 && values[0] === '*') return sql`cardinality(${column}) > 0`
  return sql`${column} && ${values.map(text => asValue(name, field, text))}`
}

function whole(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > INT_MAX) throw refuse(name, 'Número inválido')
  return Number(text)
}

const MOMENT = /^(\d{2}\/\d{2}\/\d{4})(?: (([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?))?$/

/** Reads a text of the URL as a value of the column's type. @throws VALIDACAO */
function asValue(name: string, field: Field, text: string, fuso: Fuso = BRASILIA): unknown {
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
      return whole(name, text)
    case 'ref':
      return isCode(field.to) ? text : whole(name, text)
    case 'values':
      return field.of === 'ref' ? whole(name, text) : text
    case 'decimal':
    case 'money':
      if (!isDecimal(text) || text.length > 40) throw refuse(name, 'Número inválido')
      return text
    case 'date':
      return isoDay(name, text)
    case 'datetime': {
      const [, day, time = '00:00:00'] = MOMENT.exec(text) ?? []
      if (!day) throw refuse(name, 'Data inválida')
      return instantIn(isoDay(name, day), time, fuso).toISOString()
    }
    case 'time':
      if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) throw refuse(name, 'Hora inválido')
      return text
    default:
      return text
  }
}

/** Converts DD/MM/YYYY to YYYY-MM-DD. @throws VALIDACAO */
function isoDay(name: string, text: string): string {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const iso = found ? `${found[3]}-${found[2]}-${found[1]}` : ''
  const at = Date.parse(`${iso}T00:00:00Z`)
  // Date.parse turns 31/02 into another day
  if (!found || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso)
    throw refuse(name, 'Data inválida')
  return iso
}
