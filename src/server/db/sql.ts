import type { QueryResult } from 'pg'
import type { Q } from './transaction.ts'

/** Value inside a piece of SQL: one `$n` in a statement, even when the statement uses the piece several times. */
class Value {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** Piece of SQL with its values. Pieces nest; values get their numbers when the statement is complete. */
export class Sql {
  /** Texts around `parts`: one more than `parts`. */
  readonly texts: readonly string[]
  readonly parts: readonly (Sql | Value)[]
  constructor(texts: readonly string[], parts: readonly (Sql | Value)[]) {
    this.texts = texts
    this.parts = parts
  }
}

/** Makes a piece of SQL; a part is another piece, or else a value. */
export const sql = (texts: TemplateStringsArray, ...parts: unknown[]): Sql =>
  new Sql(
    texts,
    parts.map(part => (part instanceof Sql ? part : new Value(part))),
  )

/** Makes a piece from our own text, never from a request's: names of tables and columns, orders. */
export const raw = (text: string): Sql => new Sql([text], [])

/** Writes the SQL of an instant as ISO text in UTC, to the millisecond. */
export const isoInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Writes words of our own, never of a user, as a list of SQL texts: 'a', 'b'. */
export const quoted = (words: readonly string[]): string => words.map(word => `'${word}'`).join(', ')

export function joined(pieces: readonly Sql[], between: string): Sql {
  const [first, ...rest] = pieces
  return first ? new Sql(['', ...rest.map(() => between), ''], pieces) : raw('')
}

/** Writes ` where a and b`, or nothing. */
export const whereAll = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql` where ${joined(conditions, ' and ')}` : raw('')

/** Writes a complete statement with its parameters for the driver. */
export function statement(piece: Sql): { text: string; params: unknown[] } {
  const numbers = new Map<Value, number>()
  const write = ({ texts, parts }: Sql): string =>
    texts.reduce((text, next, i) => text + of(parts[i - 1]) + next)
  const of = (part: Sql | Value | undefined): string => {
    if (!part) return ''
    if (part instanceof Sql) return write(part)
    const number = numbers.get(part) ?? numbers.size + 1
    numbers.set(part, number)
    return `$${number}`
  }
  const text = write(piece)
  return { text, params: [...numbers.keys()].map(({ value }) => value) }
}

/** Runs a piece of SQL as a statement. */
export function ask<R extends object>(q: Q, piece: Sql): Promise<QueryResult<R & Record<string, unknown>>> {
  const { text, params } = statement(piece)
  return q.query<R>(text, params)
}
