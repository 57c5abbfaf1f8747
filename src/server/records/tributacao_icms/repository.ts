import { type Sql, sql } from '../../db/sql.ts'

/** By the first digit: inside the state, and outside it or the country (G-111). */
export const insideState = (): Sql => sql`left(t.cfop, 1) in ('1', '5')`
export const outsideState = (): Sql => sql`left(t.cfop, 1) in ('2', '3', '6', '7')`

/** With the stars of the grammar. */
export const ofCfop = (value: string): Sql =>
  sql`t.cfop like ${value.replace(/[\\%_]/g, '\\$&').replace(/\*/g, '%')}`
