import type { Fuso } from '../../core/document/fuso.ts'
import type { FactSource } from '../../domain/reports/define.ts'
import type { Sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import type { CubeName } from './cubes.ts'
import type { DimensionSql } from './dims-repository.ts'
import type { Only, Range } from './facts/sales-repository.ts'

/** Period of a company whose facts are computed, and today's day. */
export interface CompanyDays extends Range {
  uf: string
  fuso: Fuso
  hoje: string
}

/** Facts read by SQL, from a cube or from the documents. */
interface ReadFacts {
  cube?: CubeName
  /** Writes the SQL of the facts of some days; `only`: limits them to these ids. */
  facts: (ranges: Sql, only?: Only) => Sql
  /** Facts without amounts, so that a report lists every record of a dimension; `empresas`: ids. */
  zeros?: { dim: string; facts: (empresas: readonly number[]) => Sql }
}

/** Facts computed in this program from documents, as rows with dimensions and sums. */
export interface MadeFacts {
  made: (q: Q, days: CompanyDays) => Promise<readonly object[]>
}

/** Answers to a report's choices, by name. */
export type ChosenInReport = Readonly<Record<string, string>>

/** Part of combined facts; `as`: SQL of each combined column, in which the alias `x` is a row of the part. */
export interface FactPart {
  of: ReadFacts | MadeFacts
  as: Readonly<Record<string, string>>
  /** Columns that only the documents have: they are null where the part is read from a cube. */
  fine?: Readonly<Record<string, string>>
}

/** Facts of several kinds combined. */
interface JoinedFacts {
  parts: readonly FactPart[]
  /** Columns of the combined facts with their types, when `turned` computes the source's columns from them. */
  columns?: Readonly<Record<string, string>>
  /** Writes the SQL that computes the facts from the combined facts, the requested periods and choices. */
  turned?: (facts: Sql, ranges: Sql, chosen: ChosenInReport) => Sql
  /** True: also reads the time before the period. */
  history?: true
}

export type Facts = ReadFacts | MadeFacts | JoinedFacts

export type SourceSql = Facts & {
  /** Facts whose records the source counts (`distinct`), the condition on those that count, and SQL of their first and last day. */
  counts?: { of: FactSource; record: string; where: string; days: readonly [first: string, last: string] }
  dims?: Readonly<Record<string, DimensionSql>>
  /** SQL of amounts that are no column of the facts. */
  sums?: Readonly<Record<string, string>>
}

const partsOf = (of: Facts): readonly (ReadFacts | MadeFacts)[] =>
  'parts' in of ? of.parts.map(part => part.of) : [of]

/** Tells if some of the facts are in a cube. */
export const isKept = (of: Facts): boolean => partsOf(of).some(part => 'facts' in part && part.cube)

/** Computes the facts of those parts of a source that this program makes, not SQL. */
export async function makeFacts(
  q: Q,
  of: Facts,
  days: readonly CompanyDays[],
): Promise<ReadonlyMap<MadeFacts, readonly object[]>> {
  const found = new Map<MadeFacts, object[]>()
  for (const part of partsOf(of)) {
    if (!('made' in part)) continue
    const rows: object[] = []
    for (const each of days) rows.push(...(await part.made(q, each)))
    found.set(part, rows)
  }
  return found
}

/** Makes the `as` of a part whose columns have the same names. */
export const alike = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, `x.${name}`]))

const TYPE = { ref: 'bigint', number: 'int', code: 'text', day: 'date', month: 'text' } as const

/** Column of facts; `none`: SQL of its value in a part that does not have it. */
export interface FactColumn {
  name: string
  type: string
  none: string
}

/** Makes columns from their names and types. */
export const columnsBy = (types: Readonly<Record<string, string>>): FactColumn[] =>
  Object.entries(types).map(([name, type]) => ({ name, type, none: type === 'numeric' ? '0' : 'null' }))

/** Lists the columns that the facts of a source have. */
export function factColumns(source: FactSource, { dims = {}, sums = {} }: SourceSql): FactColumn[] {
  const own = Object.entries(source.dims).filter(
    ([name, { filters }]) => name !== 'dia' && !filters && !dims[name]?.key,
  )
  const amounts = Object.entries(source.sums).filter(
    ([name, { distinct }]) => !sums[name] && (!distinct || distinct === 'amount'),
  )
  return [
    { name: 'empresa_id', type: 'bigint', none: 'null' },
    { name: 'dia', type: 'date', none: 'null' },
    ...own.map(([name, { key }]) => ({ name, type: TYPE[key], none: 'null' })),
    ...amounts.map(([name, { kind, fold }]) => ({
      name,
      type: kind === 'day' ? 'date' : 'numeric',
      none: fold ? 'null' : '0',
    })),
  ]
}
