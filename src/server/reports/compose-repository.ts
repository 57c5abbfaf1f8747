import {
  type ColumnKind,
  type Dimension,
  type FactSource,
  type Measure,
  partsOf,
  type RangeFilter,
  type Report,
  type Shown,
  type Sum,
  shownOf,
} from '../../domain/reports/define.ts'
import { type RangeEnds, rangeShown } from '../../domain/reports/range.ts'
import { joined, raw, type Sql, sql } from '../db/sql.ts'
import type { DimensionSql, Label } from './dims-repository.ts'
import { factColumns } from './facts.ts'
import { factsOf, type MonthDays, type ReadScope, readsOf } from './facts-repository.ts'
import { sourceSql } from './sources-repository.ts'

/** Requested report; the names of its columns and filters are already checked. */
export interface Composed {
  report: Report
  groups: readonly string[]
  measures: readonly string[]
  /** Additional columns of each grouping. */
  also: readonly (readonly string[])[]
  /** Keys of each filter; a null key finds rows without a value of the dimension. */
  filters: readonly (readonly [dim: string, keys: readonly (string | null)[]])[]
  ranges: readonly (readonly [range: RangeFilter, ends: RangeEnds])[]
  order: { column: string; desc: boolean }
  scope: ReadScope
  /** Periods in which a range compares whole records: the asked ones, also where `scope` is what they are compared with. */
  ranged: ReadScope
  /** Second grouping whose keys are columns, with its measures; `groups` then has only the first. */
  across?: {
    name: string
    keys: readonly (string | null)[]
    measures: readonly string[]
    totals: StoredReportRow
  }
}

/** Gives the id of a column of a grouping that stands across. */
export const crossedId = (measure: string, at: number): string => `${measure}@${at}`

/** Gives the decimal places of a column. */
export const placesOf = ({ kind, places }: Shown): number =>
  places ?? (kind === 'money' ? 2 : kind === 'percent' ? 1 : 0)

const TEXT: Readonly<Record<ColumnKind, (value: string, places: number) => string>> = {
  text: value => `${value}::text`,
  day: value => `to_char(${value}, 'DD/MM/YYYY')`,
  month: value => `to_char(${value}, 'MM/YYYY')`,
  instant: value => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  int: value => `round(${value})::text`,
  decimal: (value, places) => `round(${value}, ${places})::text`,
  // at least two decimal places, more where the value has more
  money: (value, places) =>
    places <= 2
      ? `round(${value}, ${places})::text`
      : `(select case when scale(y.x) < 2 then round(y.x, 2) else y.x end from (select trim_scale(round(${value}, ${places})) as x) y)::text`,
  percent: (value, places) => `round(${value}, ${places})::text`,
}

const asText = (shown: Shown, value: string) => TEXT[shown.kind](value, placesOf(shown))

/** SQL type of each kind of key. */
const TYPE: Readonly<Record<Dimension['key'], string>> = {
  ref: 'bigint',
  number: 'int',
  code: 'text',
  day: 'date',
  month: 'text',
}

/** Lists the sums from which measures are computed, directly or through other measures. */
function sumsUsed(report: Report, names: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const measure = report.measures[name]
    if (measure && measure !== true) for (const part of partsOf(measure)) visit(part)
    else found.add(name)
  }
  for (const name of names) visit(name)
  return [...found]
}

const computedOf = (report: Report, name: string): Measure | null => {
  const measure = report.measures[name]
  return measure && measure !== true ? measure : null
}

/** Lists computed measures so that each comes after those from which it is computed. */
function inOrder(report: Report, names: readonly string[]): string[] {
  const found: string[] = []
  const visit = (name: string) => {
    const measure = computedOf(report, name)
    if (!measure || found.includes(name)) return
    for (const part of partsOf(measure)) visit(part)
    found.push(name)
  }
  for (const name of names) visit(name)
  return found
}

export const column = (name: string) => `"${name}"`

/** Writes a measure that is arithmetic of other measures, in a row as in the totals; null: it needs other rows too. */
function arithmetic(measure: Measure, at: (part: string) => string): string | null {
  if ('less' in measure) return `(${at(measure.less[0])} - ${at(measure.less[1])})`
  if ('plus' in measure) return `(${measure.plus.map(at).join(' + ')})`
  if ('ratio' in measure)
    return `(${at(measure.ratio[0])}::numeric * ${measure.times ?? 1} / nullif(${at(measure.ratio[1])}, 0))`
  if ('percentile' in measure)
    return `(select percentile_disc(${measure.at / 100}) within group (order by y::numeric)
      from unnest(string_to_array(${at(measure.percentile)}, ',')) y)`
  return null
}

/** Writes a value of the month of the row `m`; null where rows are of no month. */
function ofMonth(
  groups: readonly string[],
  { months }: ReadScope,
  value: (days: MonthDays) => string,
): string {
  const at = groups.indexOf('mes')
  const known = [...months].map(([mes, days]) => `when '${mes}' then ${value(days)}`)
  return at < 0 || known.length === 0
    ? 'null::numeric'
    : `(case m.${keyOf(at)} ${known.join(' ')} end)::numeric`
}

/** Writes a computed measure from the columns of `of`; `t` are the totals, `order` is the order of running sums. */
function computed(
  { report, groups, filters, scope }: Composed,
  name: string,
  of: string,
  order: string,
): string {
  const measure = computedOf(report, name)
  if (!measure) return `${of}.${column(name)}`
  const at = (part: string) => `${of}.${column(part)}`
  const sums = arithmetic(measure, at)
  if (sums !== null) return sums
  if ('share' in measure)
    return `(${at(measure.share)}::numeric * 100 / nullif((select t.${column(measure.share)} from t), 0))`
  if ('running' in measure) {
    const { by, within } = measure
    const apart = by && groups.some(name => !by.includes(name))
    if (apart || (within && filters.some(([name]) => !within.includes(name)))) return 'null::numeric'
    return `coalesce(sum(${at(measure.running)}) over (order by ${order} rows between unbounded preceding and ${
      measure.before ? '1 preceding' : 'current row'
    }), 0)`
  }
  if ('since' in measure) {
    const [last, today] = [scope.asked[0]?.ate ?? '', scope.asked[0]?.hoje ?? '']
    return `(date '${today && today < last ? today : last}' - ${at(measure.since)})`
  }
  if ('opened' in measure) return ofMonth(groups, scope, ({ idos }) => String(idos))
  if ('projected' in measure)
    return ofMonth(groups, scope, ({ idos, todos }) =>
      idos === 0 ? 'null' : `${at(measure.projected)}::numeric * ${todos} / ${idos}`,
    )
  if ('fifth' in measure)
    return `case when ${at(measure.fifth)} is not null
      then ceil(cume_dist() over (order by ${at(measure.fifth)} nulls first) * 5)::int end`
  if (!('band' in measure)) throw new Error(`measure ${name} is not computed`)
  const { band, begins } = measure
  const word = measure.limits.map(([below, text], i) =>
    below === Number.POSITIVE_INFINITY
      ? `else '${text}'`
      : begins === undefined
        ? `when ${at(band)} < ${below} then '${text}'`
        : `when ${at(band)} <= ${below}${i === 0 ? ` or ${at(begins)} = 0` : ''} then '${text}'`,
  )
  return `case when ${at(measure.band)} is null then null ${word.join(' ')} end`
}

const keyOf = (i: number) => `k${i + 1}`
/** Writes the SQL by which rows are sorted where the order is by name: a number is sorted as a number. */
const sortOf = ({ name, sort }: Label, l: string, k: string): string => sort?.(l, k) ?? `norm(${name(l, k)})`

const dimOf = (report: Report, name: string): Dimension => report.source.dims[name] as Dimension

/** Writes an aggregate of facts, or of groups of them. A list is text: its parts are joined as its values are. */
const aggregate = (fold: Sum['fold'], value: string): string =>
  fold === 'list' ? `string_agg(${value}::text, ',')` : `${fold ?? 'sum'}(${value})`

/** Writes a sum of many rows of `of`; `over`: the window in which they stand. */
const foldOf = (report: Report, name: string, of: string, over = ''): string => {
  const { fold, right } = report.source.sums[name] ?? {}
  // without rows a plain sum is 0; another aggregate, and a cost, which may be unknown, stay null
  const total = `${aggregate(fold, `${of}.${column(name)}`)}${over}`
  return fold || right ? total : `coalesce(${total}, 0)`
}

/** Writes the condition that the grouped row `of` is shown. */
const isShown = ({ shows }: Report, of: string): string =>
  shows ? `coalesce(${of}.${column(shows)}, 0) <> 0` : 'true'

const totalOf = (report: Report, name: string): string => `${foldOf(report, name, 'x')} as ${column(name)}`

/** Writes the order by one column and then by keys, so that no row is on two pages. */
function orderBy(composed: Composed, of: string, { column: name, desc }: Composed['order']): string {
  const { report, groups } = composed
  const at = groups.indexOf(name)
  const keys = groups.map((_, i) => `${of}.${keyOf(i)}`)
  if (at < 0 && !Object.hasOwn(report.measures, name)) return keys.join(', ') || '1'
  const first = at < 0 ? `${of}.${column(name)}` : (keys[at] as string)
  return [`${first} ${desc ? 'desc' : 'asc'} nulls last`, ...keys.filter(key => key !== first)].join(', ')
}

interface Statements {
  /** Gives one row: `data` (a page of rows), `total` (number of all rows, subtotals included), `totais`. */
  page: (limit: number, offset: number) => Sql
  /** All rows in order; `shown` also has the subtotals, as pages have. */
  rows: Sql
  shown: Sql
  /** The same for a cursor: the first row also has the totals (`totais`), which would else be a second reading. */
  file: (which: 'rows' | 'shown') => Sql
  totals: Sql
  /** Keys of the first grouping whose measure is between the ends. */
  within: (measure: string, ends: RangeEnds) => Sql
}

const isCounted = ({ source }: Report, name: string): boolean => source.sums[name]?.distinct !== undefined

const isAmount = ({ source }: Report, name: string): boolean => source.sums[name]?.distinct === 'amount'

/** SQL of a count, or an amount of records, that is not known. */
const noneOf = (report: Report, name: string): string =>
  isAmount(report, name) ? 'null::numeric' : 'null::bigint'

/** Counts of records, which no rows add up to: each level of groupings is counted by itself. */
interface Counted {
  names: readonly string[]
  /** Writes the table `c` before the others: each record in each group, with its first and last day. */
  records: Sql
  /** Writes the counts of all rows. */
  totals: readonly string[]
  /** Writes the counts by the first groupings; null: the report cannot be counted. */
  level: (depth: number) => { counts: readonly string[]; from: string } | null
}

/** Writes the counts of a report; none are made where its groupings and filters are not of the counted facts. */
function countedOf(composed: Composed): Counted {
  const { report, groups, measures, filters, ranges } = composed
  const names = sumsUsed(report, measures).filter(name => isCounted(report, name))
  const { counts } = sourceSql(report.source)
  const added = names.filter(name => isAmount(report, name))
  const used = [...groups, ...filters.map(([name]) => name), ...ranges.map(([{ of, by }]) => by ?? of)]
  const dims: Readonly<Record<string, Dimension>> = counts?.of.dims ?? {}
  if (!counts || names.length === 0 || !used.every(name => Object.hasOwn(dims, name))) {
    const totals = names.map(name => `${noneOf(report, name)} as ${column(name)}`)
    return { names, records: raw(''), totals, level: () => null }
  }
  const countOf = (name: string, depth: number) =>
    isAmount(report, name)
      ? `sum(y.${column(name)})`
      : report.source.sums[name]?.distinct === 'once'
        ? 'count(*)'
        : // nobody buys on two days of one day
          groups.slice(0, depth).some(each => each === 'dia' || each === 'venda')
          ? 'null::bigint'
          : 'count(*) filter (where y.de < y.ate)'
  const merged = (depth: number) => {
    const by = [...groups.slice(0, depth).map((_, i) => keyOf(i)), 'p'].join(', ')
    const amounts = added.map(name => `, max(c.${column(name)}) as ${column(name)}`)
    return `(select ${by}, min(c.de) as de, max(c.ate) as ate${amounts.join('')} from c group by ${by}) y`
  }
  const [first, last] = counts.days
  const sums = added.map(name => `f.${name}`)
  const read = [`f.${counts.record}`, first, last, counts.where, ...sums]
  const { from, exprOf } = readOf(composed, counts.of, read)
  const amounts = added.map(name => `, max(f.${name}) as ${column(name)}`)
  const keys = groups.map((name, i) => `${exprOf(name)} as ${keyOf(i)}`)
  return {
    names,
    records: sql`c as materialized (select ${raw([...keys, `f.${counts.record} as p`].join(', '))}, min(${raw(first)}) as de,
      max(${raw(last)}) as ate${raw(amounts.join(''))} from ${from} and ${raw(counts.where)} group by ${raw([...keys, ''].map((_, i) => i + 1).join(', '))}), `,
    totals: names.map(name => `(select ${countOf(name, 0)} from ${merged(0)}) as ${column(name)}`),
    level: depth => ({ counts: names.map(name => countOf(name, depth)), from: merged(depth) }),
  }
}

/**
 * Adds the counts of a level to rows grouped by the same keys, as rows that are then merged: a join by keys, which may be null,
 * would compare all with all. `others`: columns of the rows that are no counts.
 */
function withCounts(rows: Sql, { names, level }: Counted, depth: number, others: readonly string[]): Sql {
  const counted = level(depth)
  if (!counted) return rows
  const keys = Array.from({ length: depth }, (_, i) => keyOf(i)).join(', ')
  const columns = [...others, ...names].map(column)
  const merged = columns.map((name, i) => {
    const isNull = i < others.length || counted.counts[i - others.length] === 'null::bigint'
    return `${isNull ? `max(z.${name})` : `coalesce(max(z.${name}), 0)`} as ${name}`
  })
  const beside = [...others.map(() => 'null'), ...counted.counts]
  return sql`select ${raw([keys, ...merged].join(', '))} from (${rows}
      union all select ${raw(`${[keys, ...beside].join(', ')} from ${counted.from} group by ${keys}`)}) z(${raw([keys, ...columns].join(', '))})
    group by ${raw(keys)}`
}

/** Writes the condition that a value, as it is shown, is between the ends. */
function between(shown: Shown, value: string, { from, to }: RangeEnds): Sql {
  const rounded = raw(shown.kind === 'day' ? value : `round(${value}::numeric, ${placesOf(shown)})`)
  const type = raw(shown.kind === 'day' ? 'date' : 'numeric')
  return sql`${rounded} >= coalesce(${from}::${type}, ${rounded}) and ${rounded} <= coalesce(${to}::${type}, ${rounded})`
}

/** Writes the condition of a range: on the fact, or on the record that it belongs to. */
function rangeSql(
  composed: Composed,
  [range, ends]: Composed['ranges'][number],
  exprOf: (name: string) => string,
): Sql {
  const { report, ranged } = composed
  const { of, by } = range
  if (!by) return between(rangeShown(report, range), exprOf(of), ends)
  const always = Object.entries(report.fixed ?? {})
  const whole = compose({
    ...{ report, groups: [by], measures: [of], also: [[]], filters: always, ranges: [] },
    ...{ order: { column: by, desc: false }, scope: ranged, ranged },
  })
  return sql`${raw(exprOf(by))} in (${whole.within(of, ends)})`
}

/** Writes the facts of a source with the joins and conditions of a report; a further condition may follow `from`. */
function readOf(
  { report, groups, filters, ranges, scope, ...rest }: Composed,
  of: FactSource,
  amounts: readonly string[],
  paid: readonly string[] = [],
) {
  const source = sourceSql(of)
  const dims: Readonly<Record<string, Dimension>> = of.dims
  const compared = ranges.map(([{ of: what, by }]) => by ?? what).filter(name => dims[name])
  const used = [...groups, ...filters.map(([name]) => name), ...compared]
  const fine = used.some(name => dims[name]?.fine === true)
  // a filter that also asks for rows without the record cannot be searched by ids alone
  const only = new Map(
    filters.flatMap(([name, keys]): [string, string[]][] => {
      const ids = keys.flatMap(key => key ?? [])
      return dims[name]?.key === 'ref' && ids.length === keys.length ? [[name, ids]] : []
    }),
  )
  const dimSql = (name: string): DimensionSql => source.dims?.[name] ?? {}
  const exprOf = (name: string) => dimSql(name).key ?? `f.${name}`
  const joins = [...new Set([...used, ...paid].flatMap(name => dimSql(name).join ?? []))]
  const composed = { report, groups, filters, ranges, scope, ...rest }
  const where = [
    ...filters.map(([name, values]) => {
      const known = values.filter((value): value is string => value !== null)
      const { has } = dimSql(name)
      if (has) return has(known)
      const expr = raw(exprOf(name))
      const is = sql`${expr} = any(${known}::${raw(TYPE[(dims[name] as Dimension).key])}[])`
      return values.includes(null) ? sql`(${is} or ${expr} is null)` : is
    }),
    ...ranges.map(range => rangeSql(composed, range, name => source.sums?.[name] ?? exprOf(name))),
  ]
  const keys = [...used, ...paid].map(exprOf)
  const about = joined([raw([...keys, ...joins, ...amounts].join(' ')), ...where], ' ')
  const facts = factsOf(source, {
    ...{ scope, groups, fine, only, columns: factColumns(of, source) },
    ...readsOf(about, 'f'),
  })
  return {
    from: sql`(${facts}) f ${raw(joins.join(' '))} where ${joined([...where, raw('true')], ' and ')}`,
    exprOf,
  }
}

/** Writes the report's SQL: groups the facts once, then totals of all groups, computed measures, and names last. */
export function compose(composed: Composed): Statements {
  const { report, groups, measures, also } = composed
  const source = sourceSql(report.source)
  const sums = sumsUsed(report, [...measures, ...(report.shows ? [report.shows] : [])]).filter(
    name => !isCounted(report, name),
  )
  const counted = countedOf(composed)
  const paid = sums.flatMap(name => report.source.sums[name]?.paidBy ?? [])[0]
  const isPaid = (name: string) => paid !== undefined && report.source.sums[name]?.paidBy === paid
  // amounts are rounded once per payee (`paidBy`): if each row is one payee, the totals need no grouping of their own
  const apart = paid !== undefined && String(groups) !== paid
  const amounts = sums.map(name => source.sums?.[name] ?? `f.${name}`)
  const { from, exprOf } = readOf(composed, report.source, amounts, apart ? [paid] : [])
  const dimSql = (name: string): DimensionSql => source.dims?.[name] ?? {}
  const keys = groups.map((name, i) => `${exprOf(name)} as ${keyOf(i)}`)
  const amount = (name: string, once: boolean) => {
    const folded = aggregate(report.source.sums[name]?.fold, source.sums?.[name] ?? `f.${name}`)
    return `${once && isPaid(name) ? `round(${folded}, 2)` : folded} as ${column(name)}`
  }
  const grouped = (names: readonly string[], once: boolean, more: readonly string[] = []) =>
    sql`select ${raw([...names, ...sums.map(name => amount(name, once)), ...more].join(', ') || '1')}
      from ${from}${raw(names.length > 0 ? ` group by ${names.map((_, i) => i + 1).join(', ')}` : '')}`
  const uncounted = counted.names.map(name => `${noneOf(report, name)} as ${column(name)}`)
  const totals = raw([...sums.map(name => totalOf(report, name)), ...counted.totals].join(', ') || '1')
  const order = orderBy(composed, 'm', running(report, groups))
  const chain = inOrder(report, measures)
  const steps = chain.map((name, i) =>
    raw(
      `, m${i + 1} as (select m.*, ${computed(composed, name, 'm', order)} as ${column(name)} from m${i} m)`,
    ),
  )
  const subtotals = groups.length > 1 && paid === undefined && sums.length > 0
  const rows = withCounts(grouped(keys, !apart, uncounted), counted, groups.length, sums)
  const base = sql`with ${counted.records}g as materialized (${rows}),
    t as (select ${totals} from ${apart ? sql`(${grouped([`${exprOf(paid)} as p0`], true)})` : raw('g')} x),
    m0 as (select * from g${raw(report.shows ? ` where ${isShown(report, 'g')}` : '')})${joined(steps, '')}${subtotals ? withSubtotals(composed, chain, sums, counted) : raw('')}`
  const last = subtotals ? 'u' : `m${chain.length}`
  const labels = groups.map((name, i) => ({
    name,
    i,
    label: dimSql(name).label,
    alias: `l${i + 1}`,
    key: `m.${keyOf(i)}`,
  }))
  // texts are made of the sorted rows: a page makes those of its rows alone, and a file is written while they are made
  const told = labels.flatMap(({ name, i, label, alias, key }) => {
    const more = (also[i] ?? []).map(id => {
      const value = label?.also?.[id]?.(alias, key)
      const said = column(`${name}.${id}`)
      const shown = dimOf(report, name).also?.[id] as Shown
      return {
        looked: value === undefined ? [] : [`${value} as ${said}`],
        text: `${asText(shown, value === undefined ? 'null' : `m.${said}`)} as ${said}`,
      }
    })
    const n = column(`n${i + 1}`)
    const named = label
      ? { looked: [`${label.name(alias, key)} as ${n}`], text: `m.${n}` }
      : { looked: [], text: `${key}::text as ${n}` }
    return [{ looked: [], text: `${key}::text as ${keyOf(i)}` }, named, ...more]
  })
  const shown = measures.map(
    name => `${asText(shownOf(report, name), `m.${column(name)}`)} as ${column(name)}`,
  )
  const labelled = labels.map(({ label, alias, key }) => label?.join(alias, key) ?? '').join('\n')
  const sortName = labels.find(({ name, label }) => name === composed.order.column && label)
  const byKeys = orderBy(composed, 'm', composed.order)
  const names = sortName
    ? [
        `${sortOf(sortName.label as Label, sortName.alias, sortName.key)} ${composed.order.desc ? 'desc' : 'asc'}`,
      ]
    : []
  const sorted = subtotals ? orderBySubtotal(composed, names, byKeys) : [...names, byKeys].join(', ')
  const level = subtotals ? ['m.level::text as level'] : []
  const looked = ['m.*', ...told.flatMap(each => each.looked)].join(', ')
  const texts = [...told.map(({ text }) => text), ...shown, ...level].join(', ') || '1'
  const selected = (where: string, from = raw(last), part = raw('')) =>
    sql`select ${raw(texts)} from (select ${raw(looked)} from ${from} m ${raw(labelled)} ${raw(where)}
      order by ${raw(sorted)}${part}) m`
  const select = selected('')
  const sumRow = raw(
    measures
      .map(name => `${asText(shownOf(report, name), totalExpr(report, name))} as ${column(name)}`)
      .join(', ') || '1',
  )
  // names are looked up for the rows of the page alone, unless they are what sorts
  const paged = (part: Sql) =>
    sortName
      ? selected('', raw(last), part)
      : selected('', sql`(select m.* from ${raw(last)} m order by ${raw(sorted)}${part})`)
  const rowsOnly = subtotals ? selected('where m.level = 2') : select
  const sumsAsJson = sql`(select row_to_json(s) from (select ${sumRow} from t) s)`
  return {
    page: (
      limit,
      offset,
    ) => sql`${base} select (select count(*)::int from ${raw(subtotals ? 'u' : 'm0')}) as total,
      (select coalesce(json_agg(p), '[]') from (${paged(sql` limit ${limit} offset ${offset}`)}) p) as data,
      ${sumsAsJson} as totais`,
    rows: sql`${base} ${rowsOnly}`,
    shown: sql`${base} ${select}`,
    file: which => sql`${base} select w.*, case when row_number() over () = 1 then ${sumsAsJson} end as totais
      from (${which === 'rows' ? rowsOnly : select}) w`,
    totals: sql`${base} select ${sumsAsJson} as totais`,
    within: (measure, ends) =>
      sql`${base} select m.${raw(keyOf(0))} from m${raw(String(chain.length))} m
        where ${between(shownOf(report, measure), `m.${column(measure)}`, ends)}`,
  }
}

/**
 * Writes a measure of the totals in `of`; null for a measure that only single rows have. `sum`: where a sum stands, if not
 * in its own column of `of`.
 */
function totalExpr(
  report: Report,
  name: string,
  of = 't',
  sum = (part: string) => `${of}.${column(part)}`,
): string {
  const measure = computedOf(report, name)
  if (!measure) return sum(name)
  const at = (part: string) => totalExpr(report, part, of, sum)
  if ('share' in measure)
    return of === 't'
      ? `(case when ${at(measure.share)} <> 0 then 100 end)::numeric`
      : `(${at(measure.share)}::numeric * 100 / nullif((select ${totalExpr(report, measure.share)} from t), 0))`
  const none =
    'band' in measure
      ? 'null::text'
      : 'fifth' in measure || 'since' in measure
        ? 'null::int'
        : 'null::numeric'
  return arithmetic(measure, at) ?? none
}

/** Column of `u` with a sum of the row's whole group. */
const inGroup = (name: string): string => `${name} do grupo`
const groupSum = (name: string): string => column(inGroup(name))

/** Lists the sums of groups by which the rows with subtotals are sorted. */
const sumsOfOrder = ({ report, order }: Composed): string[] =>
  Object.hasOwn(report.measures, order.column) ? sumsUsed(report, [order.column]) : []

/**
 * Writes the SQL that adds subtotals of the first grouping to the rows. Table `u` has both: `level` 2 is a row, `level`
 * 1 the subtotal of more than one row. Each row also has the sums of its group by which groups are sorted: a join of rows
 * and groups, whose keys may be null, would compare all with all. Not for reports with amounts rounded per payee
 * (`paidBy`).
 */
function withSubtotals(
  composed: Composed,
  chain: readonly string[],
  added: readonly string[],
  counted: Counted,
): Sql {
  const { report, groups } = composed
  const keys = groups.map((_, i) =>
    i === 0 ? 's.k1' : `null::${TYPE[dimOf(report, groups[i] as string).key]}`,
  )
  const all = [...added, ...counted.names, ...chain]
  const subtotal = [...keys, ...all.map(name => totalExpr(report, name, 's'))].join(', ')
  const own = [...groups.map((_, i) => `m.${keyOf(i)}`), ...all.map(name => `m.${column(name)}`)].join(', ')
  const sorted = sumsOfOrder(composed)
  const within = sorted.map(name => `, ${foldOf(report, name, 'm', ' over w')} as ${groupSum(name)}`).join('')
  const beside = sorted.map(name => `, s.${groupSum(name)}`).join('')
  const grouped = [
    `count(*) filter (where ${isShown(report, 'x')}) as n`,
    ...added.map(name => totalOf(report, name)),
    ...sorted.map(name => `${foldOf(report, name, 'x')} as ${groupSum(name)}`),
    ...counted.names.map(name => `null::bigint as ${column(name)}`),
  ]
  const others = ['n', ...added, ...sorted.map(inGroup)]
  const rows = sql`select x.k1, ${raw(grouped.join(', '))} from g x group by x.k1`
  return sql`, s as (${withCounts(rows, counted, 1, others)}),
    u as (select ${raw(`${own}${within}`)}, 2 as level from ${raw(`m${chain.length}`)} m window w as (partition by m.k1)
      union all select ${raw(`${subtotal}${beside}`)}, 1 from s where s.n > 1)`
}

/**
 * Writes the order of rows with subtotals: groups by their subtotal of a measure, or by the first grouping; each
 * subtotal comes before its group's rows. `names`: SQL of the order by a grouping's names.
 */
function orderBySubtotal(composed: Composed, names: readonly string[], keys: string): string {
  const { report, groups, order } = composed
  const way = `${order.desc ? 'desc' : 'asc'} nulls last`
  const parts = Object.hasOwn(report.measures, order.column)
    ? [`${totalExpr(report, order.column, 'm', name => `m.${groupSum(name)}`)} ${way}`, 'm.k1', 'm.level']
    : order.column === groups[0]
      ? [...names, `m.k1 ${way}`, 'm.level']
      : ['m.k1', 'm.level', ...names]
  return [...parts, keys].join(', ')
}

/** Gives the order of running sums: the report's default, so that ABC classes do not depend on the sorting. */
function running({ order, measures }: Report, groups: readonly string[]): Composed['order'] {
  const name = order.replace('-', '')
  return groups.includes(name) || Object.hasOwn(measures, name)
    ? { column: name, desc: order.startsWith('-') }
    : { column: groups[0] ?? '', desc: false }
}

/** Row of a report: texts by column, and the key of each grouping as `k1`, `k2`… */
export type StoredReportRow = Readonly<Record<string, string | null>>
