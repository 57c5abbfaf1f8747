import { type Sql, sql } from '../../db/sql.ts'

/** Writes the condition for operations inside the state, by the CFOP's first digit (G-111). */
export const insideState = (): Sql => sql`left(t.cfop, 1) in ('1', '5')`
/** Writes the condition for operations with other states or abroad, by the CFOP's first digit (G-111). */
export const outsideState = (): Sql => sql`left(t.cfop, 1) in ('2', '3', '6', '7')`

/** Writes the condition on a CFOP; `*` stands for any text. */
export const ofCfop = (value: string): Sql =>
  sql`t.cfop like ${value.replace(/[\\%_]/g, '\\$&').replace(/\*/g, '%')}`
