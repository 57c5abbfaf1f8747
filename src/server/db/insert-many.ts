import { keepBeside } from './beside.ts'
import type { Q } from './transaction.ts'

/** Maximum number of rows in one statement: a statement of some megabytes is slower than two smaller ones. */
const BATCH = 4000

type Row = Readonly<Record<string, unknown>>

/** Inserts objects (the first has every column) and their side rows, in batches. Gives the ids in order. */
export async function insertMany(
  q: Q,
  account_id: number,
  table: string,
  rows: readonly Row[],
): Promise<number[]> {
  const names = Object.keys(rows[0] ?? {})
  const ids: number[] = []
  if (rows.length === 0) return ids
  const types = await typesOf(q, table)
  for (let from = 0; from < rows.length; from += BATCH) {
    const { text, params } = statement(types, account_id, table, names, rows.slice(from, from + BATCH))
    const { rows: written } = await q.query<{ id: number }>(text, params)
    for (const { id } of written) ids.push(id)
  }
  await keepBeside(q, table, 'made', account_id, ids)
  return ids
}

/** Writes one array per column, shorter than JSON rows. A column with the same value in every row becomes one value. */
function statement(
  types: ReadonlyMap<string, string>,
  account_id: number,
  table: string,
  names: readonly string[],
  rows: readonly Row[],
): { text: string; params: unknown[] } {
  const params: unknown[] = [account_id]
  const arrays: string[] = []
  const values = names.map(name => {
    const type = types.get(name)
    if (!type) throw new Error(`insertMany: ${table} has no column ${name}`)
    const first = rows[0]?.[name]
    if (rows.every(row => row[name] === first)) return `$${params.push(textOf(type, first))}::"${type}"`
    const list = type.startsWith('_')
    const parts = rows.map(row => elementOf(type, row[name]))
    arrays.push(`$${params.push(`{${parts.join()}}`)}::"${list ? 'text' : type}"[]`)
    return list ? `c${arrays.length}::"${type}"` : `c${arrays.length}`
  })
  const from =
    arrays.length > 0
      ? `unnest(${arrays}) as n(${arrays.map((_, i) => `c${i + 1}`)})`
      : `generate_series(1, ${rows.length})`
  return {
    text: `insert into "${table}" (account_id, ${names.map(name => `"${name}"`)})
       select $1::bigint, ${values} from ${from} returning id`,
    params,
  }
}

const tables = new Map<string, Promise<ReadonlyMap<string, string>>>()

/** Gives the types of a table's columns, cached: tables do not change while the server runs. */
function typesOf(q: Q, table: string): Promise<ReadonlyMap<string, string>> {
  const known = tables.get(table)
  if (known) return known
  const asked = q
    .query<{ name: string; type: string }>(
      `select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
      [`"${table}"`],
    )
    .then(({ rows }) => new Map(rows.map(({ name, type }) => [name, type])))
  tables.set(table, asked)
  asked.catch(() => tables.delete(table))
  return asked
}

const json = (type: string) => type === 'jsonb' || type === 'json'

/** Writes a value in PostgreSQL's text format; null for NULL. */
function textOf(type: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (json(type)) return JSON.stringify(value)
  if (Array.isArray(value) && type.startsWith('_'))
    return `{${value.map(item => elementOf(type.slice(1), item)).join()}}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Writes a value inside an array. */
function elementOf(type: string, value: unknown): string {
  const text = textOf(type, value)
  if (text === null) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return text
  // JSON text has no control characters, so JSON's escapes are also valid in an array
  if (json(type)) return JSON.stringify(text)
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`
}
