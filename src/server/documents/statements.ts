import type { DocumentFields } from '../../core/fields/document-field.ts'
import { picker } from '../../core/fields/parts.ts'
import type { DocumentDeclaration, Lines } from '../../domain/documents/define.ts'
import { nestedOf, type StoredColumn, storedColumns, togetherOf } from './columns.ts'

export type DocumentRow = Readonly<Record<string, unknown>>

/** Writes the SQL of a column. Numeric columns are read as text, because a JSON number would lose decimal places. */
const told = ({ column, type }: StoredColumn, alias: string) =>
  `${alias}.${column}${type === 'numeric' ? '::text' : ''}`

/** Writes the declaration's columns for a SELECT, each under its name in the API. */
export const readColumns = (
  fields: DocumentFields,
  alias: string,
  which: (column: StoredColumn) => boolean = () => true,
): string =>
  storedColumns(fields)
    .filter(which)
    .map(column => `${told(column, alias)}${column.key === column.column ? '' : ` as ${column.key}`}`)
    .join(', ')

export const isAnswered = ({ field }: StoredColumn): boolean => field.answered === true
/** Tells if a column is not a JSON field; a query that needs a JSON field names it. */
export const isPlain = ({ field }: StoredColumn): boolean => field.type !== 'json'

/** Writes the SQL of the lines' answered columns as a JSON array, in order. $1: account, $2: the document's id. */
export const readLines = ({ parent }: DocumentDeclaration, { table, fields }: Lines): string =>
  `(select coalesce(json_agg(to_json(x) order by x.num), '[]') from (select num, ${readColumns(fields, 'l', isAnswered)}
    from ${table} l where account_id = $1 and ${parent} = $2) x)`

/** Writes the columns for json_to_recordset: `x(uid text, qtde numeric…)`. */
const recordset = (columns: readonly (readonly [column: string, type: string])[]) =>
  `x(${columns.map(([column, type]) => `${column} ${type}`).join(', ')})`

/** Table of one list of a document, and how to make its rows. */
interface Written {
  table: string
  columns: readonly (readonly [column: string, type: string])[]
  rows: (lists: Readonly<Record<string, readonly DocumentRow[]>>) => DocumentRow[]
}

/** Makes the function that converts a line to its row. */
function rowOf(fields: DocumentFields, columns: readonly StoredColumn[]): (line: DocumentRow) => DocumentRow {
  const row = picker(columns.map(({ key, column, field }) => [key, column, field.sparse]))
  const together = togetherOf(fields)
  return line => {
    const demais = together(line)
    return demais ? { ...row(line), demais } : row(line)
  }
}

/** Lists the tables of a document's lists, including lists inside lines. */
function writtenOf({ lines }: DocumentDeclaration): Written[] {
  return Object.entries(lines).flatMap(([key, { table, fields, unordered }]): Written[] => {
    const columns = storedColumns(fields)
    const row = rowOf(fields, columns)
    const own: Written = {
      table,
      columns: [
        ...(unordered ? [] : [['num', 'int'] as const]),
        ...columns.map(({ column, type }) => [column, type] as const),
      ],
      rows: lists =>
        (lists[key] ?? []).map((line, i) => (unordered ? row(line) : { ...row(line), num: i + 1 })),
    }
    const inside = nestedOf(fields).map((nested): Written => {
      const columns = storedColumns(nested.fields)
      const row = rowOf(nested.fields, columns)
      const line = `${key}_num`
      return {
        table: nested.table,
        columns: [[line, 'int'], ...columns.map(({ column, type }) => [column, type] as const)],
        rows: lists =>
          (lists[key] ?? []).flatMap((each, i) =>
            ((each[nested.key] ?? []) as DocumentRow[]).map(child => ({ ...row(child), [line]: i + 1 })),
          ),
      }
    })
    return [own, ...inside]
  })
}

/** Statements that write a document: its header, and one JSON parameter per list. */
export interface Writing {
  insert: string
  /** Rewrites the header and inserts the lists again, after `remove`. The last parameter is the document's id. */
  rewrite: string
  /** Removes each list of one document: $1 account, $2 the document's id. */
  remove: readonly string[]
  values: (
    account_id: number,
    header: DocumentRow,
    lists: Readonly<Record<string, readonly DocumentRow[]>>,
  ) => unknown[]
}

const ACCOUNT = 1

export function writingOf(document: DocumentDeclaration): Writing {
  const { id, parent } = document
  const header = storedColumns(document.fields)
  const written = writtenOf(document)
  const places = header.map((_, i) => `$${ACCOUNT + 1 + i}`)
  const demais = togetherOf(document.fields)
  const next = ACCOUNT + 1 + header.length
  const children = written.map(({ table, columns }, i) => {
    const names = columns.map(([column]) => column)
    return `w${i} as (insert into ${table} (account_id, ${parent}, ${names.join(', ')})
    select $1, v.id, ${names.map(name => `x.${name}`).join(', ')}
    from v, json_to_recordset($${next + i}::json) as ${recordset(columns)} returning account_id)`
  })
  const whole = (first: string) =>
    `with v as (${first} returning id), ${children.join(', ')} select id from v`
  return {
    insert: whole(
      `insert into ${id} (account_id, ${header.map(({ column }) => column).join(', ')}) values ($1, ${places.join(', ')})`,
    ),
    rewrite: whole(
      `update ${id} set ${header.map(({ column }, i) => `${column} = ${places[i]}`).join(', ')}, atualizado_em = $agora
        where account_id = $1 and id = $${next + written.length}`,
    ),
    remove: written.map(({ table }) => `delete from ${table} where account_id = $1 and ${parent} = $2`),
    values: (account_id, given, lists) => [
      account_id,
      ...header.map(({ key, type, field }) => {
        const value = (key === 'demais' ? demais(given) : given[key]) ?? field.default ?? null
        return type === 'jsonb' && value !== null ? JSON.stringify(value) : value
      }),
      ...written.map(({ rows }) => JSON.stringify(rows(lists))),
    ],
  }
}

/** Writes the update of lines' columns by `uid`. $1: account, $2: the document's id, $3: the lines as JSON. */
export function updateLines(
  { parent }: DocumentDeclaration,
  { table, fields }: Lines,
  which: (column: StoredColumn) => boolean,
): string {
  const columns = storedColumns(fields).filter(which)
  return `update ${table} l set ${columns.map(({ column }) => `${column} = x.${column}`).join(', ')}
    from json_to_recordset($3::json) as ${recordset([['uid', 'text'], ...columns.map(({ column, type }) => [column, type] as const)])}
    where l.account_id = $1 and l.${parent} = $2 and l.uid = x.uid`
}
