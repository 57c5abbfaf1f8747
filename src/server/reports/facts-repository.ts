import { joined, raw, type Sql, sql, statement } from '../db/sql.ts'
import { CUBES, type Cube, columnsOf, monthsOf } from './cubes.ts'
import { type Only, type Range, rangesSql } from './facts/sales-repository.ts'
import { type ChosenInReport, columnsBy, type FactColumn, type Facts, type MadeFacts } from './facts.ts'
import { monthOf, splitByMonth, withoutDays } from './scope-repository.ts'

/** Open days of a month: those of the period up to today, and all. */
export interface MonthDays {
  idos: number
  todos: number
}

/** Periods of companies for a report, and which parts of them must be read from the documents. */
export interface ReadScope {
  empresas: readonly number[]
  asked: readonly Range[]
  /** The asked periods; they begin long before for sources that need the time before (`history`). */
  whole: readonly Range[]
  /** `whole`, with the days of each in the zone in which the cube has them. */
  zoned: readonly Range[]
  dirty: readonly Range[]
  /** Facts computed in this program, not by SQL. */
  made: ReadonlyMap<MadeFacts, readonly object[]>
  /** Answers to the report's choices, by name. */
  chosen: ChosenInReport
  /** Days of each month of the period ('2026-11'), for measures that need them. */
  months: ReadonlyMap<string, MonthDays>
}

interface How {
  scope: ReadScope
  groups: readonly string[]
  /** True when a grouping or filter of the report is in no cube. */
  fine: boolean
  columns: readonly FactColumn[]
  /** Ids in the report's filters, which limit the rows read from the documents. */
  only: Only
  /** Columns of the facts that the report reads. */
  reads: ReadonlySet<string>
  /** True when the report reads of a day only its month. */
  monthly: boolean
}

/** Finds the columns of the rows `alias` in a piece of SQL, and whether it reads of their days at most the months. */
export function readsOf(piece: Sql, alias: string): Pick<How, 'reads' | 'monthly'> {
  const { text } = statement(piece)
  const columnsIn = (sql: string) =>
    new Set(Array.from(sql.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g')), ([, name = '']) => name))
  return { reads: columnsIn(text), monthly: !columnsIn(text.replaceAll(monthOf(alias), '')).has('dia') }
}

/** Lists the columns that a part has when it is read from a cube; null: the part has all that it names. */
const keptOf = (part: Facts, { fine }: How): readonly string[] | null =>
  'cube' in part && part.cube && !fine ? columnsOf(CUBES[part.cube]) : null

/**
 * Writes the SQL of the facts: from a cube with its missing days from the documents, from documents only, computed, or
 * of several parts.
 */
export function factsOf(of: Facts, how: How): Sql {
  const { scope, columns } = how
  if ('parts' in of) {
    const wanted = of.columns ? columnsBy(of.columns) : columns.filter(({ name }) => how.reads.has(name))
    const together = joined(
      of.parts.map(({ of: part, as, fine = {} }) => {
        const from = how.fine ? { ...as, ...fine } : as
        const kept = keptOf(part, how)
        const lacks = (name: string) => from[name] === `x.${name}` && kept?.includes(name) === false
        const each = wanted.map(
          ({ name, type, none }) => `(${(lacks(name) ? null : from[name]) ?? none})::${type} as ${name}`,
        )
        const select = raw(each.join(', ') || '1')
        const days = raw(wanted.flatMap(({ name }) => (name === 'dia' ? [] : (from[name] ?? []))).join(' '))
        const monthly = readsOf(days, 'x').monthly && (of.columns ? !of.columns['dia'] : how.monthly)
        return sql`select ${select} from (${factsOf(part, { ...how, reads: readsOf(select, 'x').reads, monthly })}) x`
      }),
      ' union all ',
    )
    return of.turned ? of.turned(together, rangesSql(scope.asked), scope.chosen) : together
  }
  if ('made' in of) {
    const rows = JSON.stringify(scope.made.get(of) ?? [])
    const typed = columns.map(({ name, type }) => `${name} ${type}`)
    const each = columns.map(({ name, none }) => `coalesce(y.${name}, ${none}) as ${name}`)
    return sql`select ${raw(each.join(', '))} from json_to_recordset(${rows}::json) as y(${raw(typed.join(', '))})`
  }
  const { cube, facts, zeros } = of
  if (!cube) return facts(rangesSql(scope.whole), how.only)
  if (how.fine) return facts(rangesSql(scope.zoned), how.only)
  const { table, sums }: Cube = CUBES[cube]
  const read = columnsOf(CUBES[cube]).filter(name => how.reads.has(name))
  const keys = read.filter(name => !sums[name])
  const names = (alias: string) => raw(read.map(name => `${alias}.${name}`).join(', ') || '1')
  // the days of a cube are added up by what the report reads of them, before anything is looked up for each row
  const added = raw(
    read.map(name => (sums[name] ? `${sums[name]}(x.${name}) as ${name}` : `x.${name}`)).join(', ') || '1',
  )
  const by = raw(
    keys.length > 0 ? `group by ${keys.map(name => `x.${name}`).join(', ')}` : 'having count(*) > 0',
  )
  const kept = withoutDays(scope.whole, scope.dirty)
  const { months, days } = how.monthly ? splitByMonth(kept) : { months: [], days: kept }
  // `offset 0` makes each range read its days by the index; a join would read the whole cube
  const rowsOf = (
    from: string,
    ranges: readonly Range[],
  ) => sql`select ${names('x')} from ${rangesSql(ranges)} r
    cross join lateral (select x.* from ${raw(from)} x where x.account_id = $conta and x.empresa_id = r.empresa_id
      and x.dia between r.dia_de and r.dia_ate offset 0) x`
  const stored = [rowsOf(table, days), ...(months.length > 0 ? [rowsOf(monthsOf(table), months)] : [])]
  const clean = sql`select ${added} from (${joined(stored, ' union all ')}) x ${by}`
  const documents = sql`select ${names('x')} from (${facts(rangesSql(scope.dirty), how.only)}) x`
  const all =
    zeros && how.groups.includes(zeros.dim)
      ? [clean, documents, sql`select ${names('z')} from (${zeros.facts(scope.empresas)}) z`]
      : [clean, documents]
  return joined(all, ' union all ')
}
