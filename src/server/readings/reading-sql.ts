import { diaIn, type Fuso } from '../../core/document/fuso.ts'
import { AppError } from '../../domain/error.ts'
import { storedColumns } from '../../domain/fields/columns.ts'
import type { Fields, WireKey } from '../../domain/fields/field.ts'
import type { ListReading } from '../../domain/fields/reading.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { joined, raw, type Sql, sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import type { Served } from '../register/hooks.ts'
import type { ExtraFilters } from '../register/read/query.ts'

/** Values that the SQL of a reading may depend on. */
export interface ReadingMoment {
  sessao: Sessao
  /** Today at the company, ISO. */
  hoje: string
  fuso: Fuso
}

type Key<F extends Fields> = { [K in keyof F & string]: WireKey<K, F[K]> }[keyof F & string]

interface ReadingQuery<F extends Fields, T extends string> {
  /** Table or query whose last word is its alias, with `id`, `account_id` and, of a company, `empresa_id`: 'vales w'. */
  from: string
  joins?: string | ((moment: ReadingMoment) => Sql)
  /** Limit of the rows, besides account and company. */
  where?: (moment: ReadingMoment) => Sql
  /** SQL of the fields; absent: the alias's column of that name. */
  columns?: (moment: ReadingMoment) => Partial<Record<Key<F>, string | Sql>>
  /** Condition, over a row `t`, of the rows that totals add up; absent: all. */
  summed?: Sql
  /** Condition of each tab, over a row `t` of these fields. */
  tabs?: Record<T, Sql>
  /** Condition, over a row `t`, by which a searched word finds it; null: the searched fields are read. */
  finds?: (word: string) => Sql | null
  /** Other parameters of the query: condition over a row `t`; null: no row. */
  filters?: ExtraFilters
  /** SQL of other columns that `tabs`, `finds` and `filters` read. */
  beside?: Readonly<Record<string, string>>
  /** Adds to a record its fields without a column. */
  tells?: (record: Registro, moment: ReadingMoment) => void
  /** Reads what the list's answer says besides its rows. */
  says?: (q: Q, moment: ReadingMoment) => Promise<object>
}

/** A reading with its SQL; `at` gives its server code, by the clock. */
export interface ServedReading {
  id: string
  at(clock: () => Date): Served
  says?: (q: Q, sessao: Sessao, agora: Date) => Promise<object>
}

/** Writes the condition by which an amount typed whole ('10,00') finds rows; null: the word is no amount. */
export const byAmount =
  (column: string) =>
  (word: string): Sql | null =>
    /^\d{1,12}[.,]\d\d$/.test(word) ? sql`t.${raw(`"${column}"`)} = ${word.replace(',', '.')}::numeric` : null

const written = (text: string | Sql): Sql => (typeof text === 'string' ? raw(text) : text)

function momentOf(sessao: Sessao, agora: Date): ReadingMoment {
  const { fuso } = sessao.empresa
  return { sessao, fuso, hoje: diaIn(agora, fuso) }
}

/** Writes the SQL of a reading: a query in the place of a register's table. */
export function readingSql<F extends Fields, T extends string>(
  reading: ListReading<F, T>,
  {
    from,
    joins = '',
    where,
    columns,
    summed,
    tabs,
    finds,
    filters,
    beside = {},
    tells,
    says,
  }: ReadingQuery<F, T>,
): ServedReading {
  const alias = from.trim().split(/\s+/).at(-1) ?? from
  const keys = storedColumns(reading.fields).map(({ column }) => column)
  const owner = ['id', 'account_id', ...(reading.owner?.empresa ? ['empresa_id'] : [])]
  // who may not see a column may not sort, filter nor add it up either
  const seen = ({ sessao: { flags } }: ReadingMoment, key: string, of: Sql): Sql => {
    const by = reading.reading.seenBy?.[key]
    return !by || by.some(flag => flags.has(flag)) ? of : sql`case when false then ${of} end`
  }
  const rows = (moment: ReadingMoment): Sql => {
    const own = (columns?.(moment) ?? {}) as Readonly<Record<string, string | Sql>>
    const selected = [
      ...owner.map(name => raw(`${alias}.${name}`)),
      ...keys.map(
        key => sql`${seen(moment, key, written(own[key] ?? `${alias}."${key}"`))} as ${raw(`"${key}"`)}`,
      ),
      ...Object.entries(beside).map(([name, text]) => raw(`${text} as "${name}"`)),
    ]
    const limits = [raw(`${alias}.account_id = $conta_ou_todas`), ...(where ? [where(moment)] : [])]
    return sql`select ${joined(selected, ', ')} from ${raw(from)} ${written(
      typeof joins === 'string' ? joins : joins(moment),
    )} where ${joined(limits, ' and ')}`
  }
  const { param = '' } = reading.reading.tabs ?? {}
  const tab = (value: string): Sql => {
    const found = tabs && Object.hasOwn(tabs, value) ? tabs[value as T] : undefined
    if (!found) throw new AppError('VALIDACAO', { errors: { [param]: ['Opção inválida'] } })
    return found
  }
  return {
    id: reading.id,
    ...(says ? { says: (q, sessao, agora) => says(q, momentOf(sessao, agora)) } : {}),
    at(clock) {
      return {
        ...reading,
        server: {
          rows: sessao => rows(momentOf(sessao, clock())),
          filters: { ...filters, ...(param ? { [param]: tab } : {}) },
          ...(finds ? { finds } : {}),
          ...(summed ? { summed } : {}),
          ...(tells
            ? {
                answer: async (_q, sessao, records) => {
                  const moment = momentOf(sessao, clock())
                  for (const record of records) tells(record as Registro, moment)
                },
              }
            : {}),
        },
      }
    },
  }
}
