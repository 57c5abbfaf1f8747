import type { FactSource } from '../../domain/reports/define.ts'
import type { Sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import type { CubeName } from './cubes.ts'
import type { DimensionSql } from './dims-repository.ts'
import type { Only, Range } from './facts/sales-repository.ts'

/** A period of a company whose facts are computed, and the day on which that is asked. */
export interface CompanyDays extends Range {
  uf: string
  hoje: string
}

/** Facts that the database reads, of a cube's kept days or of the documents. */
interface ReadFacts {
  cube?: CubeName
  /** Writes the facts of some days; `only`: none but those of these ids are asked for. */
  facts: (ranges: Sql, only?: Only) => Sql
  /** Facts without amounts, so that everything of a dimension is listed; `empresas`: ids. */
  zeros?: { dim: string; facts: (empresas: readonly number[]) => Sql }
}

/** Facts that are computed from what stands in documents, as rows by dimension and sum. */
export interface MadeFacts {
  made: (q: Q, days: CompanyDays) => Promise<readonly object[]>
}

/** Facts of several kinds put together: SQL of each column, over a fact `x` of the part. */
interface JoinedFacts {
  parts: readonly { of: ReadFacts | MadeFacts; as: Readonly<Record<string, string>> }[]
  /** Columns put together, with their types, where `turned` makes the source's of them. */
  columns?: Readonly<Record<string, string>>
  /** Makes facts of those put together and of the ranges asked for. */
  turned?: (facts: Sql, ranges: Sql) => Sql
  /** Reads what happened before the period, too. */
  history?: true
}

export type Facts = ReadFacts | MadeFacts | JoinedFacts

export type SourceSql = Facts & {
  dims?: Readonly<Record<string, DimensionSql>>
  /** Amounts that are no column of the facts. */
  sums?: Readonly<Record<string, string>>
}

const partsOf = (of: Facts): readonly (ReadFacts | MadeFacts)[] =>
  'parts' in of ? of.parts.map(part => part.of) : [of]

/** Tells if some of the facts are kept in a cube. */
export const isKept = (of: Facts): boolean => partsOf(of).some(part => 'facts' in part && part.cube)

/** Computes the facts that the database cannot read, by what makes them. */
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

/** Makes `as` of columns that a part calls the same. */
export const alike = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, `x.${name}`]))

const TYPE = { ref: 'bigint', number: 'int', code: 'text', day: 'date', month: 'text' } as const

/** A column of facts; `none` is SQL of what a part without it has. */
export interface FactColumn {
  name: string
  type: string
  none: string
}

/** Gives columns by their types. */
export const columnsBy = (types: Readonly<Record<string, string>>): FactColumn[] =>
  Object.entries(types).map(([name, type]) => ({ name, type, none: type === 'numeric' ? '0' : 'null' }))

/** Lists the columns that facts of a source have. */
export function factColumns(source: FactSource, { dims = {}, sums = {} }: SourceSql): FactColumn[] {
  const own = Object.entries(source.dims).filter(([name]) => name !== 'dia' && !dims[name]?.key)
  const amounts = Object.entries(source.sums).filter(([name]) => !sums[name])
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
