import { objectOf } from '../../domain/fields/coded.ts'
import {
  type Column,
  isCode,
  parentKey,
  sharedColumns,
  sharedIn,
  storedColumns,
} from '../../domain/fields/columns.ts'
import type { Predicate } from '../../domain/fields/define.ts'
import type { Fields, ListField } from '../../domain/fields/field.ts'
import { listTable } from '../db/to-table.ts'
import type { Served } from './hooks.ts'

export interface ListPlan {
  name: string
  field: ListField
  table: string
  /** Column that points at the parent. */
  key: string
  columns: readonly Column[]
  /** The rows have the column `ordem`; rows of a register do not. */
  ordered: boolean
  /** Lists inside its rows. */
  lists: ListPlan[]
}

/** Lists all lists, also those inside rows, parents first. */
export const everyList = (lists: readonly ListPlan[]): ListPlan[] =>
  lists.flatMap(list => [list, ...everyList(list.lists)])

/** Plans the lists of these fields. A list whose table is a register has no column `ordem`. */
const listsOf = (parent: string, key: string, fields: Fields, registers: ReadonlySet<string>): ListPlan[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'list') return []
    const table = listTable(parent, name, field)
    const ordered = !registers.has(table)
    return [
      {
        name,
        field,
        table,
        key,
        columns: storedColumns(field.of),
        ordered,
        lists: ordered ? listsOf(table, parentKey({ id: table }), field.of, registers) : [],
      },
    ]
  })

/** Columns of a register whose values may be personal data. */
interface PersonalColumns {
  register: Served
  columns: readonly Column[]
}

const personalOf = (register: Served, columns: readonly Column[]): PersonalColumns => ({
  register,
  columns: columns.filter(({ field }) => typeof field.personal === 'function'),
})

/**
 * Makes the plan without personal data: columns that are always personal are not read, and no personal column can be
 * queried. Null when there are none.
 */
function briefOf(plan: Plan): Plan | null {
  const personal = plan.columns.filter(({ field }) => field.personal)
  if (personal.length === 0) return null
  const columns = plan.columns.filter(({ field }) => field.personal !== true)
  const byKey = new Map(columns.map(column => [column.key, column]))
  return {
    ...plan,
    columns,
    byKey,
    lists: plan.lists.filter(({ field }) => !field.personal),
    photos: plan.photos.filter(key => byKey.has(key)),
    unasked: new Set(personal.map(({ column }) => column)),
  }
}

/** Side table with a register's searched texts and names, normalised, without row-level policy. */
export interface Busca {
  table: string
  /** Column with the row's id. */
  key: string
  /** Conditions that pick the register's rows. */
  where: readonly string[]
  /** Columns repeated from the row: a search that filters only by them never reads the wide rows. */
  repeats: ReadonlySet<string>
  /** The text has its own index: the rows with a word are counted quickly. */
  indexed?: true
}

function buscaOf({ id, storage: { large: grande } = {}, server }: Served): Busca | null {
  if (server.busca) return server.busca
  if (!grande) return null
  return { table: 'registro_busca', key: 'registro_id', where: [`b.registro = '${id}'`], repeats: new Set() }
}

/** A register's declaration in the terms of SQL, prepared once. */
export interface Plan {
  register: Served
  table: string
  /** Stored columns. */
  columns: readonly Column[]
  byKey: ReadonlyMap<string, Column>
  /** Columns that hold several boolean fields, with those fields. */
  shared: ReadonlyMap<string, readonly Column[]>
  lists: ListPlan[]
  display: string
  /** Display column of every register. */
  displays: ReadonlyMap<string, string>
  /** Columns of each register shown in records that point at its rows. */
  pointed: ReadonlyMap<string, readonly string[]>
  /** Those columns that hold a code of the law, by register. */
  pointedCodes: ReadonlyMap<string, readonly Column[]>
  busca: Busca | null
  limit: number
  max: number
  /** Keys of photos. */
  photos: readonly string[]
  /** Text columns that hold '' instead of null. */
  neverNull: readonly string[]
  /** Keys hidden from users without the register's permission. */
  secrets: readonly string[]
  /** The plan for users without the right to personal data; null: the register has none. */
  brief: Plan | null
  /** Columns that a query may not use. */
  unasked: ReadonlySet<string>
  /** Columns with personal data, by register: hidden in records that point at it. */
  personal: ReadonlyMap<string, PersonalColumns>
  visibleWhen: readonly (readonly [key: string, predicate: Predicate<unknown>])[]
  readOnlyWhen: readonly (readonly [key: string, predicate: Predicate<unknown>])[]
}

/** Lists the fields, beside the id, shown in records that point at the register. */
const pointedOf = ({ lookup: { display, pointed } = {} }: Served): readonly string[] =>
  pointed ?? [display ?? 'nome']

const plans = new WeakMap<readonly Served[], Map<Served, Plan>>()

/**
 * Gives the plan of a register, made once for list, totals, bulk, import and export. @throws at start, for a declaration
 * that the machine does not support.
 */
export function planOf(register: Served, all: readonly Served[]): Plan {
  const known = plans.get(all) ?? new Map<Served, Plan>()
  plans.set(all, known)
  const plan = known.get(register) ?? makePlan(register, all)
  known.set(register, plan)
  return plan
}

function makePlan(register: Served, all: readonly Served[]): Plan {
  const fields = register.fields as Fields
  const columns = storedColumns(fields)
  const registers = new Set(all.map(({ id }) => id))
  const conditions = (map: object | undefined) =>
    Object.entries((map ?? {}) as Record<string, Predicate<unknown>>).flatMap(([name, predicate]) => {
      const column = columns.find(({ key, name: own }) => (name.includes('.') ? key === name : own === name))
      return column ? [[column.key, predicate] as const] : []
    })
  const plan: Plan = {
    register,
    table: register.storage?.table ?? register.id,
    columns,
    byKey: new Map(columns.map(column => [column.key, column])),
    shared: sharedColumns(columns),
    lists: listsOf(register.id, parentKey(register), fields, registers),
    display: register.lookup?.display ?? 'nome',
    displays: new Map(all.map(({ id, lookup: { display } = {} }) => [id, display ?? 'nome'])),
    pointed: new Map(all.map(other => [other.id, pointedOf(other)])),
    pointedCodes: new Map(
      all.flatMap(other => {
        const names = pointedOf(other)
        const codes = storedColumns(other.fields as Fields).filter(
          ({ column, field }) => objectOf(field) && names.includes(column),
        )
        return codes.length > 0 ? [[other.id, codes]] : []
      }),
    ),
    busca: buscaOf(register),
    limit: register.list?.pages?.limit ?? 50,
    max: register.list?.pages?.max ?? 200,
    photos: columns.filter(({ field }) => field.type === 'photo').map(({ key }) => key),
    neverNull: register.storage?.neverNull ?? [],
    secrets: columns.filter(({ field }) => field.secret).map(({ key }) => key),
    visibleWhen: conditions(register.visibleWhen),
    readOnlyWhen: conditions(register.readOnlyWhen),
    brief: null,
    unasked: new Set(),
    personal: new Map(
      all.flatMap(other => {
        const of = personalOf(other, storedColumns(other.fields as Fields))
        return of.columns.length > 0 ? [[other.id, of]] : []
      }),
    ),
  }
  return { ...plan, brief: briefOf(plan) }
}

/** Writes a stored column as SQL of the aliased row; a field of a shared column is looked up in its array. */
export function columnSql(alias: string, column: Column): string {
  const shared = sharedIn(column)
  return shared ? `('${column.column}' = any(${alias}."${shared}"))` : `${alias}."${column.column}"`
}

/** Tells if a column points at rows of a table, and not at codes. */
export const isRowRef = ({ field }: Column): boolean => field.type === 'ref' && !isCode(field.to)
