import { raw, type Sql, sql } from '../../db/sql.ts'

/** A condition of a list, as a value: its column is known without parsing its SQL. */
export interface Condition {
  /** On the row, or on the side table with names and texts (plan.ts). */
  on: 'row' | 'side'
  /** The only column of the row it uses; null when it uses none or several. */
  column: string | null
  /** Writes the SQL for a table alias: a side table that repeats the column may be used instead. */
  sql(alias: string): Sql
  /** SQL of the record ids, for a condition on some row of a list; ids may repeat. */
  ofList?: Sql
}

/** Makes a condition on the row `t` from any SQL. */
export const onRow = (condition: Sql): Condition => ({ on: 'row', column: null, sql: () => condition })

/** Makes a condition on one column of the row. */
export const onColumn = (column: string, of: (sql: Sql) => Sql): Condition => ({
  on: 'row',
  column,
  sql: alias => of(raw(`${alias}."${column}"`)),
})

/** Makes a condition on the side table `b`. */
export const beside = (condition: Sql): Condition => ({ on: 'side', column: null, sql: () => condition })

/** Negates a condition; unknown (null) counts as false. */
export const negated = ({ on, column, sql: of }: Condition): Condition => ({
  on,
  column,
  sql: alias => sql`(${of(alias)}) is not true`,
})

/**
 * Wraps a condition on text, whose number of rows the planner would guess too low, and then sort them all. With coalesce the
 * planner assumes every second row, and walks the index in the order asked for.
 */
export const anyNumber = (condition: Sql): Sql => sql`coalesce(${condition}, false)`
