import { raw, type Sql, sql } from '../../db/sql.ts'

/** A condition of a list, as a value: what it looks at is known without reading its text. */
export interface Condition {
  /** On the row itself, or on the name and text that lie beside it in a side table (plan.ts). */
  on: 'row' | 'side'
  /** The one column of the row it looks at; null when there is none, or several. */
  column: string | null
  /** As SQL of the table aliased so: a side table that repeats the column is asked in its place. */
  sql(alias: string): Sql
  /**
   * SQL of a condition on some row of a list: the ids of the records, as the list itself has them, some of them twice.
   */
  ofList?: Sql
}

/** A condition on the row aliased `t`, of which no more is known. */
export const onRow = (condition: Sql): Condition => ({ on: 'row', column: null, sql: () => condition })

/** A condition on one column of the row. */
export const onColumn = (column: string, of: (sql: Sql) => Sql): Condition => ({
  on: 'row',
  column,
  sql: alias => of(raw(`${alias}."${column}"`)),
})

/** A condition on the side table, aliased `b`. */
export const beside = (condition: Sql): Condition => ({ on: 'side', column: null, sql: () => condition })

/** Turns a condition round; unknown counts as not held. */
export const negated = ({ on, column, sql: of }: Condition): Condition => ({
  on,
  column,
  sql: alias => sql`(${of(alias)}) is not true`,
})

/**
 * A condition on text of which nobody knows how many rows it finds. The planner would guess, mostly too few, and sort all of them;
 * not knowing, it takes every second row to hold, and walks the order it was asked for.
 */
export const anyNumber = (condition: Sql): Sql => sql`coalesce(${condition}, false)`
