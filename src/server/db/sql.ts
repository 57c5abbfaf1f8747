import type { QueryResult } from 'pg'
import type { Q } from './transaction.ts'

/** A value named in a piece: one `$n`, however often the piece stands in the statement. */
class Value {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** A piece of a statement and the values it names. Pieces nest, and their values are numbered when the statement is whole. */
export class Sql {
  /** One more than the parts between them. */
  readonly texts: readonly string[]
  readonly parts: readonly (Sql | Value)[]
  constructor(texts: readonly string[], parts: readonly (Sql | Value)[]) {
    this.texts = texts
    this.parts = parts
  }
}

/** A piece; what stands in it is another piece, or a value. */
export const sql = (texts: TemplateStringsArray, ...parts: unknown[]): Sql =>
  new Sql(
    texts,
    parts.map(part => (part instanceof Sql ? part : new Value(part))),
  )

/** Text of ours, never of a caller's: names of tables and columns, orders. */
export const raw = (text: string): Sql => new Sql([text], [])

export function joined(pieces: readonly Sql[], between: string): Sql {
  const [first, ...rest] = pieces
  return first ? new Sql(['', ...rest.map(() => between), ''], pieces) : raw('')
}

/** ` where a and b`, or nothing. */
export const whereAll = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql` where ${joined(conditions, ' and ')}` : raw('')

/** A whole statement as the driver takes it. */
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

/** Runs a piece as the statement it is. */
export function ask<R extends object>(q: Q, piece: Sql): Promise<QueryResult<R & Record<string, unknown>>> {
  const { text, params } = statement(piece)
  return q.query<R>(text, params)
}
