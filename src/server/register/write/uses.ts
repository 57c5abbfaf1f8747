import { AppError } from '../../../domain/error.ts'
import { type Column, storedColumns } from '../../../domain/fields/columns.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import { ofAccount } from '../../db/placement.ts'
import { ownLists } from '../../db/to-table.ts'
import type { Q } from '../../db/transaction.ts'
import { type Served, serverOf, type Use } from '../hooks.ts'
import { readable } from '../read/label.ts'

/** Use of a record, shown to the user who wants to delete the record. */
interface Uso {
  recurso: string
  titulo: string
  total: number
  /** Names of the first three uses. */
  exemplos: string[]
}

/** Rows of one table that belong to a record: the record, its lists, its nested registers, and their lists. */
export interface UsePart {
  table: string
  /** SQL of the rows' ids; $1 = ids of the records. */
  ids: string
  /** SQL condition on `table` for these rows. */
  where: string
}

/** Lists every table with rows of a record, in an order in which they can be restored. */
export function partesDe(
  register: Served,
  all: readonly Served[],
  where = 'id = any($1::bigint[])',
): UsePart[] {
  const registers = new Set(all.map(({ id }) => id))
  const table = register.storage?.table ?? register.id
  const ids = `select id from "${table}" where ${ofAccount(table)}${where}`
  const parts = new Map([[table, ids]])
  const lists = ownLists(register, id => registers.has(id)).map(({ id, parent, key }): UsePart => {
    const own = `"${key}" in (${parts.get(parent)})`
    const of = `select id from "${id}" where ${ofAccount(id)}${own}`
    parts.set(id, of)
    return { table: id, ids: of, where: own }
  })
  const nested = all.flatMap(other =>
    other.parent?.register === register.id && other.id !== register.id
      ? partesDe(other, all, `"${other.parent.key}" in (${ids})`)
      : [],
  )
  return [{ table, ids, where }, ...lists, ...nested]
}

/** Writes the condition that a row `alias` refers to rows of `parte`; null when the column refers to another table. */
function points(
  { column, field }: Column,
  alias: string,
  { table, ids }: UsePart,
  code: string | undefined,
): string | null {
  const sql = `${alias}."${column}"`
  if (field.type === 'values' && field.of === 'ref' && field.to === table) return `${sql} && array(${ids})`
  if (field.type !== 'ref' || field.to !== table) return null
  return code
    ? `${sql} in (select ${code} from ${table} where ${ofAccount(table)}id in (${ids}))`
    : `${sql} in (${ids})`
}

/** Makes the statement's parts for each register that may use the rows: counts them and names the first. */
function usersOf(partes: readonly UsePart[], owner: Served, all: readonly Served[]) {
  const registers = new Set(all.map(({ id }) => id))
  const displays = new Map(all.map(({ id, lookup: { display } = {} }) => [id, display ?? 'nome']))
  return all.flatMap(other => {
    const fields = other.fields as Fields
    const lists = ownLists(other, id => registers.has(id))
    // conditions of list rows, at any depth, that belong to the record `t`
    const ofRecord = new Map<string, string>()
    for (const { id, parent, key } of lists) {
      const above = ofRecord.get(parent)
      ofRecord.set(
        id,
        above
          ? `"${key}" in (select id from "${parent}" where ${ofAccount(parent)}${above})`
          : `"${key}" = t.id`,
      )
    }
    const conditions = partes.flatMap(parte => {
      const { code } = serverOf(all, parte.table)
      return [
        ...storedColumns(fields).flatMap(column => points(column, 't', parte, code) ?? []),
        ...lists.flatMap(({ id, field }) =>
          storedColumns(field.of).flatMap(column => {
            const condition = points(column, 'c', parte, code)
            return condition
              ? [
                  `exists (select from "${id}" c where ${ofAccount(id, 'c')}${ofRecord.get(id)} and ${condition})`,
                ]
              : []
          }),
        ),
      ]
    })
    if (conditions.length === 0) return []
    // references inside the record, or from its nested records, do not prevent its deletion
    const self =
      other.id === owner.id
        ? ' and t.id <> all($1::bigint[])'
        : other.parent?.register === owner.id
          ? ` and t."${other.parent.key}" <> all($1::bigint[])`
          : ''
    const rows = other.storage?.table ?? other.id
    const from = `"${rows}" t where ${ofAccount(rows, 't')}(${conditions.join(' or ')})${self}`
    const named = readable({ columns: storedColumns(fields), displays }, other.lookup?.display ?? 'nome')
    return [{ recurso: other.id, titulo: other.title, from, exemplo: `${named}::text` }]
  })
}

/** Turns a template such as `Venda {id}` into SQL. */
const told = (exemplo: string): string =>
  exemplo
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 === 0 ? `'${part}'` : `"${part}"`))
    .join(' || ')

/** Makes the parts of one statement for each table without a register that refers to any of the rows. */
function usedByTables(partes: readonly UsePart[], all: readonly Served[]) {
  const taken = new Set(
    partes.flatMap(({ table }) => (serverOf(all, table).takes ?? []).map(([beside]) => beside)),
  )
  const found = new Map<string, { use: Use; conditions: string[] }>()
  for (const { table, ids } of partes)
    for (const use of serverOf(all, table).uses ?? []) {
      if (taken.has(use.table)) continue
      const key = `${use.recurso} ${use.table}`
      const known = found.get(key) ?? { use, conditions: [] }
      known.conditions.push(...use.columns.map(column => `${column} in (${ids})`))
      found.set(key, known)
    }
  return [...found.values()].map(({ use: { table, recurso, titulo, exemplo }, conditions }) => ({
    recurso,
    titulo,
    from: `(select min(id) as id, ${told(exemplo)} as exemplo from ${table}
      where ${ofAccount(table)}(${conditions.join(' or ')}) group by 2) t`,
    exemplo: 't.exemplo',
  }))
}

/** Checks for uses that prevent deleting a record, or removing rows from a list. */
export interface Uses {
  /** Refuses to delete records in use. @throws EM_USO with `dados.usos`. */
  refuse(q: Q, ids: readonly number[]): Promise<void>
  /** Refuses to remove rows of a list's table that are in use. */
  refuseRows(q: Q, table: string, ids: readonly number[]): Promise<void>
}

/** Makes the checks, over every declaration that refers to the register, and the tables that hooks name (`uses`). */
export function usesOf(register: Served, all: readonly Served[]): Uses {
  const statements = (partes: readonly UsePart[], owner: Served) => [
    ...usersOf(partes, owner, all),
    ...usedByTables(partes, all),
  ]
  // written at the first call: writing them for every register would slow the server's start
  let whole: ReturnType<typeof statements> | undefined
  const run = async (q: Q, list: ReturnType<typeof statements>, ids: readonly number[]) => {
    const usos: Uso[] = []
    for (const { recurso, titulo, from, exemplo } of list) {
      const { rows } = await q.query<{ total: number; exemplos: string[] }>(
        `with usos as materialized (select t.id, ${exemplo} as nome from ${from})
         select count(*)::int as total, array(select coalesce(nome, id::text) from usos order by id limit 3) as exemplos
           from usos`,
        [ids],
      )
      const [uso] = rows
      if (uso && uso.total > 0) usos.push({ recurso, titulo, ...uso })
    }
    if (usos.length > 0) throw new AppError('EM_USO', { dados: { usos } })
  }
  return {
    refuse(q, ids) {
      whole ??= statements(partesDe(register, all), register)
      return run(q, whole, ids)
    },
    refuseRows: (q, table, ids) => {
      const parte: UsePart = {
        table,
        ids: `select id from "${table}" where ${ofAccount(table)}id = any($1::bigint[])`,
        where: 'id = any($1::bigint[])',
      }
      // the record itself may also use a list's row, so no record is excluded
      return run(q, statements([parte], { ...register, id: '' }), ids)
    },
  }
}
