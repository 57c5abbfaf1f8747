import type { OptionList } from '../../core/fields/field.ts'
import type { ComparedPeriod } from '../../core/report/period.ts'
import type { PlanFlag } from '../options/flags.ts'
import type { Flag, Right } from '../rights.ts'

/** Kind of a column: how its text is read, aligned, formatted and written to a file. */
export type ColumnKind = 'text' | 'day' | 'month' | 'instant' | 'int' | 'decimal' | 'money' | 'percent'

/** A column as it is shown. */
export interface Shown {
  label: string
  kind: ColumnKind
  /** Decimal places; absent: 2 of money, 1 of a percentage, 0 of the others. */
  places?: number
  /** Right without which neither it nor what is computed with it is answered. */
  right?: Flag
}

/** Something that rows are grouped by, filtered by, and opened by. */
export interface Dimension {
  label: string
  /** `ref`: id of a record; `code`: one of `options`, or a text; `number`: an integer. */
  key: 'ref' | 'code' | 'number' | 'day' | 'month'
  /** Register of a `ref`, by which a filter offers its records. */
  of?: string
  options?: OptionList
  /** Columns beside its name, by id. */
  also?: Readonly<Record<string, Shown>>
  /** Not kept in the cube: read from the documents themselves. */
  fine?: true
  /** Path that shows one of it; `:id` is its key. */
  opens?: string
}

/** An amount of each fact, added up by any grouping. */
export interface Sum extends Shown {
  /** Folded otherwise than by adding. */
  fold?: 'max' | 'min'
  /** Dimension by which it is rounded before the total is made (a commission is paid by seller). */
  paidBy?: string
}

/** Facts that reports read: what they may be grouped by, and which amounts they have. */
export interface FactSource {
  id: string
  dims: Readonly<Record<string, Dimension>>
  sums: Readonly<Record<string, Sum>>
  /** Facts of one moment: the period's last day is the moment. */
  moment?: true
}

type Computed =
  | { less: readonly [from: string, what: string] }
  | { plus: readonly string[] }
  /** `times` 100: a percentage. Empty where the divisor is zero. */
  | { ratio: readonly [part: string, whole: string]; times?: number }
  /** Percentage of the total of all rows. */
  | { share: string }
  /**
   * Sum of the rows so far, in the order asked for; `before`: without the row itself. Empty where rows are grouped by others
   * than `by`, or filtered by others than `within`.
   */
  | { running: string; before?: true; by?: readonly string[]; within?: readonly string[] }
  /** Word by the first limit that the value is below. */
  | { band: string; limits: readonly (readonly [below: number, word: string])[] }
  /** Fifth of all rows in which the value lies, 5 the greatest; equal values lie in one. */
  | { fifth: string }

/** A computed column; its parts are sums of the source or measures of the report, by name. */
/** `hidden`: only others are computed with it. */
export type Measure = Shown & Computed & { hidden?: true }

export interface Chart {
  kind: 'bars' | 'lying' | 'line' | 'heat' | 'pareto' | 'cascade'
  /** Measure that is drawn; of a cascade, the measures from left to right. */
  y: string | readonly string[]
  /** Measure drawn as a line over bars. */
  line?: string
}

interface Declared {
  /** Last part of route and call. */
  id: string
  title: string
  /** Short name, as a column of a menu or a typed command says it. */
  called?: readonly string[]
  /** Other words that the palette finds it by. */
  words: string
  /** How its figures are computed, said beside its period. */
  note?: string
  permission: Flag
  right?: Right
  plan?: PlanFlag
  source: FactSource
  /** Named period that it opens with. */
  period: string
  /** Values of dimensions that it always has. */
  fixed?: Readonly<Record<string, readonly string[]>>
  /** Dimensions that F4 offers. */
  filters: readonly string[]
  /** Dimensions that it opens grouped by. */
  groups: readonly string[]
  /** Measures in order: a sum of the source by its own name, or a computed one. */
  measures: Readonly<Record<string, true | Measure>>
  /** Column that sorts it; '-' first: descending. */
  order: string
  /** Groupings that Enter goes through ('produto', 'venda,tipo'); one of the last opens its own screen. */
  drill: readonly string[]
  /** ComparedPeriod that it opens with. */
  compares?: ComparedPeriod
  chart?: Chart
}

export interface Report extends Declared {
  route: string
}

/**
 * Declares a report once: route, right, palette, F4 form, call, columns, totals, drill and files derive from it.
 * @throws Error when it names a dimension, sum or measure that there is not
 */
export function defineReport(declared: Declared): Report {
  const { id, source, measures } = declared
  const missing = (what: string, names: readonly string[], there: object) => {
    const absent = names.find(name => !Object.hasOwn(there, name))
    if (absent !== undefined) throw new Error(`report ${id}: no ${what} '${absent}'`)
  }
  const { filters, groups, drill, fixed = {} } = declared
  const steps = drill.flatMap(step => step.split(','))
  missing('dimension', [...filters, ...groups, ...steps, ...Object.keys(fixed)], source.dims)
  const known = { ...source.sums, ...measures }
  for (const [name, measure] of Object.entries(measures))
    missing('measure', measure === true ? [name] : partsOf(measure), measure === true ? source.sums : known)
  const drawn = declared.chart ? [declared.chart.y, declared.chart.line ?? []].flat() : []
  missing('measure', [...drawn], measures)
  missing('column', [declared.order.replace('-', '')], { ...source.dims, ...measures })
  return { ...declared, route: `/report/${id}` }
}

/** Lists the names of what a measure is computed with. */
export function partsOf(measure: Measure): readonly string[] {
  if ('less' in measure) return measure.less
  if ('plus' in measure) return measure.plus
  if ('ratio' in measure) return measure.ratio
  if ('share' in measure) return [measure.share]
  if ('running' in measure) return [measure.running]
  return 'fifth' in measure ? [measure.fifth] : [measure.band]
}

/** Gives the column of a measure of the report, or of a sum of its source. */
export function shownOf({ source, measures }: Report, name: string): Shown {
  const measure = measures[name]
  const shown = measure === undefined || measure === true ? source.sums[name] : measure
  if (!shown) throw new Error(`no measure '${name}'`)
  return shown
}

/** Lists the rights that a measure asks for: its own, and those of all it is computed with. */
export function rightsOf(report: Report, name: string): readonly Flag[] {
  const { right } = shownOf(report, name)
  const measure = report.measures[name]
  const parts = measure === undefined || measure === true ? [] : partsOf(measure)
  return [...(right ? [right] : []), ...parts.flatMap(part => rightsOf(report, part))]
}

/** Lists the measures that somebody with these rights sees, in order. */
export const measuresSeen = (report: Report, has: (flag: Flag) => boolean): string[] =>
  Object.entries(report.measures).flatMap(([name, measure]) =>
    (measure === true || !measure.hidden) && rightsOf(report, name).every(has) ? [name] : [],
  )

/** Head of a report for routes, menu and palette: JSON values alone. */
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
