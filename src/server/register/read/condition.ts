import { raw, type Sql, sql } from '../../db/sql.ts'

/** Condition of a list's query, as an object: its column is known without parsing its SQL. */
export interface Condition {
  /** Table of the condition: the record's row, or the side table with names and texts (plan.ts). */
  on: 'row' | 'side'
  /** The only column of the row in the condition; null: none, several or unknown. */
  column: string | null
  /** Writes the SQL for a table alias, so that the condition also works on a side table with a copy of the column. */
  sql(alias: string): Sql
  /** SQL of the record ids, for a condition on a list's rows; ids may repeat. */
  ofList?: Sql
}

/** Makes a condition on the row `t` from SQL. */
export const onRow = (condition: Sql): Condition => ({ on: 'row', column: null, sql: () => condition })

/** Makes a condition on one column of the row. */
export const onColumn = (column: string, of: (sql: Sql) => Sql): Condition => ({
  on: 'row',
  column,
  sql: alias => of(raw(`${alias}."${column}"`)),
})

/** Makes a condition on the side table `b`. */
export const beside = (condition: Sql): Condition => ({ on: 'side', column: null, sql: () => condition })

/** Negates a condition; finds also the rows for which the condition is unknown (null). */
export const negated = ({ on, column, sql: of }: Condition): Condition => ({
  on,
  column,
  sql: alias => sql`(${of(alias)}) is not true`,
})

/**
 * Wraps a condition on text. PostgreSQL's planner would expect too few rows and then sort all of them. With coalesce it
 * expects half of the rows, and reads the index in the requested order.
 */
export const anyNumber = (condition: Sql): Sql => sql`coalesce(${condition}, false)`
