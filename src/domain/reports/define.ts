import type { OptionList } from '../../core/fields/field.ts'
import type { ComparedPeriod } from '../../core/report/period.ts'
import type { Flag, PlanFlag, Right } from '../rights.ts'

/** Kind of a column: how its value is parsed, aligned, formatted and written to a file. */
export type ColumnKind = 'text' | 'day' | 'month' | 'instant' | 'int' | 'decimal' | 'money' | 'percent'

/** A column as the user sees it. */
export interface Shown {
  label: string
  kind: ColumnKind
  /** Decimal places; default: 2 for money, 1 for a percentage, else 0. */
  places?: number
  /** Right required to see the column, and to see columns computed from this one. */
  right?: Flag
}

/** A field by which rows are grouped and filtered. */
export interface Dimension {
  label: string
  /** `ref`: id of a record; `code`: one of `options`, or a text; `number`: an integer. */
  key: 'ref' | 'code' | 'number' | 'day' | 'month'
  /** Register of a `ref`, whose records the filter offers. */
  of?: string
  options?: OptionList
  /** True if texts that no option lists are keys too, which name themselves. */
  others?: true
  /** Greatest key of a `number`. */
  most?: number
  /** Columns in addition to the name, by id. */
  also?: Readonly<Record<string, Shown>>
  /** True if the stored daily sums (the cube) lack this dimension: the report then reads the documents themselves. */
  fine?: true
  /** Right required to group or filter by it. */
  right?: Flag
  /** True if facts have more than one key of it, so that it filters and never groups: an order by its products. */
  filters?: true
  /**
   * Path that opens one row of the dimension; `:id` is its key, another word the key of that grouping beside it. Paths by the
   * word before the colon of a key: `:id` is what follows.
   */
  opens?: string | Readonly<Record<string, string>>
}

/** An amount of each fact, which any grouping adds up. */
export interface Sum extends Shown {
  /** Aggregate other than the sum; `list`: all values, from which a measure takes its percentiles. */
  fold?: 'max' | 'min' | 'list'
  /**
   * Counts the source's records of `FactSource.counts`, each once in a row, in a subtotal and in the total: never added up.
   * `twice`: only those with facts on two or more days. `amount`: adds up this amount of each record, which each of its facts
   * has whole.
   */
  distinct?: 'once' | 'twice' | 'amount'
  /** Dimension whose groups are each rounded before the total is made (a commission is paid by seller). */
  paidBy?: string
}

/** Facts that reports read, with their dimensions and amounts. */
export interface FactSource {
  id: string
  dims: Readonly<Record<string, Dimension>>
  sums: Readonly<Record<string, Sum>>
  /** True if the facts are of one moment: the last day of the period. */
  moment?: true
  /** True if `impostos` has the DAS of a company of the Simples: a report that shows them tells whose rate is missing. */
  das?: true
  /** True if card deposits are expected: a report tells how much has no day, because its rate is not registered. */
  cards?: true
}

type Computed<N extends string> =
  | { less: readonly [from: N, what: N] }
  | { plus: readonly N[] }
  /** `times` 100: a percentage. Null if the divisor is zero. */
  | { ratio: readonly [part: N, whole: N]; times?: number }
  /** Value of a list of which `at` % of all are not greater; null if there is none. */
  | { percentile: N; at: number }
  /** Percentage of the total of all rows. */
  | { share: N }
  /**
   * Sum of this row and the rows before it, in the report's order; `before`: without this row. Null when rows are grouped by
   * dimensions not in `by`, or filtered by dimensions not in `within`.
   */
  | { running: N; before?: true; by?: readonly string[]; within?: readonly string[] }
  /** Days from that day to the end of the period, or to today where that is earlier. */
  | { since: N }
  /** Open days of the row's month in the period, up to today. Null where rows are of no month. */
  | { opened: 'mes' }
  /** Amount of the row's whole month, if its other open days are as those of the period. Null where rows are of no month. */
  | { projected: N }
  /** The word of the first limit that the value is below. */
  | {
      band: N
      limits: readonly (readonly [below: number, word: string])[]
      /** The measure that is 0 in the first row: this row has the first word, and each limit belongs to its band. */
      begins?: N
    }
  /** Fifth of all rows in which the value is, 5 the largest; equal values are in one fifth. */
  | { fifth: N }

/** Computed column. Its parts are sums of the source or other measures, by name. `hidden`: only for other measures. */
export type Measure<N extends string = string> = Shown & Computed<N> & { hidden?: true }

export interface Chart<N extends string = string> {
  kind: 'bars' | 'lying' | 'line' | 'heat' | 'pareto' | 'cascade'
  /** Measure that is drawn; in a cascade, the measures from left to right. */
  y: N | readonly N[]
  /** Measure drawn as a line over bars. */
  line?: N
  /** Measure of kind `band`, whose limits and words are drawn over the bars. */
  classes?: N
  /** Measures of which each bar is made, in order. */
  parts?: readonly N[]
  /** Measures drawn as bars below a line: upwards what comes in, downwards what goes out. */
  flows?: { in: readonly N[]; out: readonly N[] }
  /** Measure that the drawn one should reach, drawn across each bar. */
  goal?: N
}

/** Lists the measures of which a chart is made. */
export const drawnBy = ({ y, line, classes, parts = [], flows, goal }: Chart): string[] => [
  ...[y, line ?? [], classes ?? [], goal ?? []].flat(),
  ...parts,
  ...(flows ? [...flows.in, ...flows.out] : []),
]

/** A filter from one value to another, both included: '..15' in the address. */
export interface RangeFilter<N extends string = string, D extends string = string> {
  label: string
  /** Dimension of a number or a day, sum of each fact or, with `by`, any measure. */
  of: N
  /**
   * Dimension whose records are compared, each over the whole period. The other filters do not change which records these
   * are, so that what opens adds up to what was pressed. Absent: each fact is compared.
   */
  by?: D
}

/** A question about how the figures are made, with one answer at a time: the base of an ABC curve, the days to buy for. */
export interface ReportChoice<N extends string = string, D extends string = string> {
  label: string
  /** Answers by their value in the address; the first is what the report is without an answer. Absent: a whole number. */
  options?: Readonly<Record<string, ChoiceOption<N, D>>>
}

interface ChoiceOption<N extends string = string, D extends string = string> {
  label: string
  /** Records that alone are kept: those whose amount over the whole period lies between the ends. */
  keeps?: { of: N; by: D; from: string | null; to: string | null }
  /** Parts of the report that are others with this answer; another source has the same dimensions. */
  changes?: Partial<
    Pick<Declared, 'source' | 'note' | 'groups' | 'measures' | 'order' | 'drill' | 'chart' | 'statement'>
  >
}

interface Declared {
  /** Last part of route and endpoint path. */
  id: string
  title: string
  /** Short names, which find the report when typed whole. */
  called?: readonly string[]
  /** Other words by which the palette finds the report. */
  words: string
  /** How the figures are computed, shown beside the period. */
  note?: string
  /** Measure that the note explains: who does not see its column does not see the note. */
  explains?: string
  permission: Flag
  right?: Right
  plan?: PlanFlag
  source: FactSource
  /** Named period with which the report opens. */
  period: string
  /** Filters that are always applied, by dimension. */
  fixed?: Readonly<Record<string, readonly string[]>>
  /** Filters with which the screen opens, by dimension, until the address names others. */
  preset?: Readonly<Record<string, string>>
  /** Dimensions that the filter form (F4) offers. */
  filters: readonly string[]
  /** Ranges that the filter form offers too, by their name in the address. */
  ranges?: Readonly<Record<string, RangeFilter>>
  /** Questions that the filter form asks too, by their name in the address. */
  choices?: Readonly<Record<string, ReportChoice>>
  /** Dimensions by which the report is grouped at first. */
  groups: readonly string[]
  /** Measures in order: `true` for a sum of the source with that name, else a computed measure. */
  measures: Readonly<Record<string, true | Measure>>
  /** Column that sorts the rows; '-' first: descending. */
  order: string
  /** Sum without which a row is not shown; what is not shown still counts in totals and subtotals. */
  shows?: string
  /** Groupings that Enter on a row opens, in order ('produto', 'venda,tipo'); on the last, it opens the row's screen. */
  drill: readonly string[]
  /** True: the screen makes the purchase orders of its rows. */
  orders?: true
  /** Period with which the report compares at first. */
  compares?: ComparedPeriod
  chart?: Chart
  /** Measure that the register of goals counts: its rows by month or by seller show their goal. */
  goals?: string
  /**
   * The report by month as a statement: measures downwards, months across, and each in % of `base`. A line adds to the
   * result, takes from it, or sums the lines above.
   */
  statement?: { base: string; lines: Readonly<Record<string, 'adds' | 'takes' | 'sums'>> }
}

export interface Report extends Declared {
  route: string
}

type Dims<S extends FactSource> = keyof S['dims'] & string
type Sums<S extends FactSource> = keyof S['sums'] & string

/** A drill-down step whose dimensions ('venda,tipo') are all in `D`; else never. */
type StepOf<D extends string, Step> = Step extends `${infer First},${infer Rest}`
  ? [Extract<First, D>] extends [never]
    ? never
    : [StepOf<D, Rest>] extends [never]
      ? never
      : Step
  : Extract<Step, D>

/** Declaration of a report, with the names of its source `S`, its measures `M` and its drill-down steps. */
type Keyed<S extends FactSource, M extends string, Drill extends readonly string[]> = Omit<
  Declared,
  | ('source' | 'fixed' | 'preset' | 'filters' | 'ranges' | 'choices' | 'groups' | 'measures')
  | ('order' | 'shows' | 'drill' | 'chart' | 'statement')
> & {
  source: S
  fixed?: Readonly<Partial<Record<Dims<S>, readonly string[]>>>
  preset?: Readonly<Partial<Record<Dims<S>, string>>>
  filters: readonly Dims<S>[]
  ranges?: Readonly<Record<string, RangeFilter<Dims<S> | Sums<S> | NoInfer<M>, Dims<S>>>>
  choices?: Readonly<Record<string, ReportChoice<Sums<S> | NoInfer<M>, Dims<S>>>>
  groups: readonly Dims<S>[]
  measures: {
    readonly [Name in M]: Measure<Sums<S> | NoInfer<M>> | (Name extends Sums<S> ? true : never)
  }
  order: `${'' | '-'}${Dims<S> | NoInfer<M>}`
  shows?: Sums<S>
  drill: Drill & { readonly [At in keyof Drill]: StepOf<Dims<S>, Drill[At]> }
  chart?: Chart<NoInfer<M>>
  statement?: {
    base: NoInfer<M>
    lines: Readonly<Partial<Record<NoInfer<M>, 'adds' | 'takes' | 'sums'>>>
  }
}

/**
 * Declares a report: route, right, palette entry, filter form, endpoint, columns, totals, drill-down and files derive from
 * it. A dimension, sum or measure that its source or itself does not have does not compile.
 * @throws Error when an answer of a choice changes it into a report with such a name
 */
export function defineReport<
  const S extends FactSource,
  M extends string,
  const Drill extends readonly string[],
>(declared: Keyed<S, M, Drill> & Declared): Report {
  checkNames(declared)
  return { ...declared, route: `/report/${declared.id}` }
}

/** Checks all names again: those of a choice's changes are plain text. @throws Error when one does not exist */
function checkNames(declared: Declared): void {
  const { id, source, measures } = declared
  const missing = (what: string, names: readonly string[], there: object) => {
    const absent = names.find(name => !Object.hasOwn(there, name))
    if (absent !== undefined) throw new Error(`report ${id}: no ${what} '${absent}'`)
  }
  const { filters, groups, drill, fixed = {}, preset = {} } = declared
  const steps = drill.flatMap(step => step.split(','))
  missing(
    'dimension',
    [...filters, ...groups, ...steps, ...Object.keys({ ...fixed, ...preset })],
    source.dims,
  )
  const known = { ...source.sums, ...measures }
  for (const [name, measure] of Object.entries(measures))
    missing('measure', measure === true ? [name] : partsOf(measure), measure === true ? source.sums : known)
  for (const [name, { of, by }] of Object.entries(declared.ranges ?? {})) {
    if (Object.hasOwn(source.dims, name)) throw new Error(`report ${id}: '${name}' is a dimension already`)
    missing('measure', [of], by ? known : { ...source.dims, ...source.sums })
    missing('dimension', by ? [by] : [], source.dims)
  }
  for (const [name, { options = {} }] of Object.entries(declared.choices ?? {})) {
    if (Object.hasOwn({ ...source.dims, ...declared.ranges }, name))
      throw new Error(`report ${id}: '${name}' is a filter already`)
    for (const { changes, keeps } of Object.values(options)) {
      if (changes) checkNames({ ...declared, ...changes, choices: {} })
      missing('measure', keeps ? [keeps.of] : [], known)
      missing('dimension', keeps ? [keeps.by] : [], source.dims)
    }
  }
  const drawn = declared.chart ? drawnBy(declared.chart) : []
  const { base, lines } = declared.statement ?? { base: [], lines: {} }
  missing('measure', [...drawn, ...[base].flat(), ...Object.keys(lines)], measures)
  missing('sum', [declared.shows ?? []].flat(), source.sums)
  missing('column', [declared.order.replace('-', '')], { ...source.dims, ...measures })
}

/** Tells if the groups of a measure add up to its total. */
export function isAdditive(report: Report, name: string): boolean {
  const measure = report.measures[name]
  if (measure === undefined || measure === true) {
    const { fold, distinct } = report.source.sums[name] ?? {}
    return fold === undefined && distinct === undefined
  }
  return 'less' in measure || 'plus' in measure
    ? partsOf(measure).every(part => isAdditive(report, part))
    : false
}

/** Lists the sums and measures from which a measure is computed. */
export function partsOf(measure: Measure): readonly string[] {
  if ('less' in measure) return measure.less
  if ('plus' in measure) return measure.plus
  if ('ratio' in measure) return measure.ratio
  if ('percentile' in measure) return [measure.percentile]
  if ('share' in measure) return [measure.share]
  if ('running' in measure) return [measure.running]
  if ('since' in measure) return [measure.since]
  if ('opened' in measure) return []
  if ('projected' in measure) return [measure.projected]
  if ('fifth' in measure) return [measure.fifth]
  return [measure.band, ...(measure.begins === undefined ? [] : [measure.begins])]
}

/** Lists the names of the dimensions by which a report is grouped. */
export const groupsOf = ({ source }: Report): string[] =>
  Object.keys(source.dims).filter(name => !source.dims[name]?.filters)

/** Tells if a user with these rights may group and filter by a dimension. */
export const isDimSeen = ({ source }: Report, name: string, has: (flag: Flag) => boolean): boolean => {
  const { right } = source.dims[name] ?? {}
  return !right || has(right)
}

/** Gives the column of a measure, or of a sum of the report's source. */
export function shownOf({ source, measures }: Report, name: string): Shown {
  const measure = measures[name]
  const shown = measure === undefined || measure === true ? source.sums[name] : measure
  if (!shown) throw new Error(`no measure '${name}'`)
  return shown
}

/** Lists the rights that a measure requires: its own, and those of all its parts. */
export function rightsOf(report: Report, name: string): readonly Flag[] {
  if (Object.hasOwn(report.source.dims, name)) return []
  const { right } = shownOf(report, name)
  const measure = report.measures[name]
  const parts = measure === undefined || measure === true ? [] : partsOf(measure)
  return [...(right ? [right] : []), ...parts.flatMap(part => rightsOf(report, part))]
}

/** Lists the ranges that a user with these rights may ask for. */
export const rangesSeen = (
  report: Report,
  has: (flag: Flag) => boolean,
): (readonly [string, RangeFilter])[] =>
  Object.entries(report.ranges ?? {}).filter(([, { of }]) => rightsOf(report, of).every(has))

/** Gives the report that the answers in a query make of it. */
export function reportAs(report: Report, asked: Readonly<Record<string, unknown>>): Report {
  let made = report
  for (const [name, { options }] of Object.entries(report.choices ?? {}))
    made = { ...made, ...options?.[String(asked[name] ?? '')]?.changes }
  return made
}

/** Lists the answers of a choice that a user with these rights may give: those whose order the user sees. */
export const optionsSeen = (
  report: Report,
  { options = {} }: ReportChoice,
  has: (flag: Flag) => boolean,
): [string, ChoiceOption][] =>
  Object.entries(options).filter(([, { changes }]) => {
    const made = { ...report, ...changes }
    return rightsOf(made, made.order.replace('-', '')).every(has)
  })

/** Lists the visible measures of a user with these rights, in order. */
export const measuresSeen = (report: Report, has: (flag: Flag) => boolean): string[] =>
  Object.entries(report.measures).flatMap(([name, measure]) =>
    (measure === true || !measure.hidden) && rightsOf(report, name).every(has) ? [name] : [],
  )

/** Part of a report that routes, menu and palette need: JSON values only. */
export type ReportHead = Pick<
  Report,
  'id' | 'title' | 'called' | 'words' | 'route' | 'permission' | 'right' | 'plan'
>

export const toHead = ({ id, title, called, words, route, permission, right, plan }: Report): ReportHead => ({
  id,
  title,
  ...(called ? { called } : {}),
  words,
  route,
  permission,
  ...(right ? { right } : {}),
  ...(plan ? { plan } : {}),
})
