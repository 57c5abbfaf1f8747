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
import type { Field, Fields, ListField } from '../../domain/fields/field.ts'
import { listTable } from '../db/to-table.ts'
import type { Served } from './hooks.ts'

export interface ListPlan {
  name: string
  field: ListField
  table: string
  /** Column that refers to the parent. */
  key: string
  columns: readonly Column[]
  /** True when the rows have the column `ordem`; rows of a register do not have it. */
  ordered: boolean
  /** Lists inside the list's rows. */
  lists: ListPlan[]
}

/** Lists all lists, including those inside rows, parents first. */
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

/** Columns of a register that are personal data in some records only (`personal` is a function). */
interface PersonalColumns {
  register: Served
  columns: readonly Column[]
}

const personalOf = (register: Served, columns: readonly Column[]): PersonalColumns => ({
  register,
  columns: columns.filter(({ field }) => typeof field.personal === 'function'),
})

/**
 * Makes the plan without the personal data that `hides` names: columns that are always personal are not read, and no personal
 * column can be used in a query. Null when the register has no such column.
 */
function withoutPersonal(plan: Plan, hides: (field: Pick<Field, 'personal'>) => boolean): Plan | null {
  const personal = plan.columns.filter(({ field }) => hides(field))
  if (personal.length === 0) return null
  const read = ({ field }: Column) => !hides(field) || typeof field.personal === 'function'
  const columns = plan.columns.filter(read)
  const byKey = new Map(columns.map(column => [column.key, column]))
  return {
    ...plan,
    columns,
    byKey,
    lists: plan.lists
      .filter(({ field }) => !hides(field))
      .map(list => ({ ...list, columns: list.columns.filter(read) })),
    photos: plan.photos.filter(key => byKey.has(key)),
    unasked: new Set(personal.map(({ column }) => column)),
  }
}

/** Makes the plan by which no secret column can be used in a query; null: the register has none. */
function withoutSecrets(plan: Plan): Plan | null {
  const secret = plan.columns.filter(({ field }) => field.secret)
  const open = (lists: readonly ListPlan[]): ListPlan[] =>
    lists.map(list => ({
      ...list,
      columns: list.columns.filter(({ field }) => !field.secret),
      lists: open(list.lists),
    }))
  if (secret.length === 0) return null
  const unasked = new Set([...plan.unasked, ...secret.map(({ column }) => column)])
  return { ...plan, unasked, lists: open(plan.lists) }
}

/** Additional table with a register's searched texts and names, normalised, without row-level security. */
export interface Busca {
  table: string
  /** Column with the record's id. */
  key: string
  /** Conditions that pick the register's rows. */
  where: readonly string[]
  /** Columns copied from the record: a search that filters only by these never reads the records' wide rows. */
  repeats: ReadonlySet<string>
  /** True when the text has an index, by which the rows with a word are counted quickly. */
  indexed?: true
}

function buscaOf({ id, storage: { large: grande } = {}, server }: Served): Busca | null {
  if (server.busca) return server.busca
  if (!grande) return null
  return { table: 'registro_busca', key: 'registro_id', where: [`b.registro = '${id}'`], repeats: new Set() }
}

/** Register's declaration translated for SQL, prepared once. */
export interface Plan {
  register: Served
  table: string
  columns: readonly Column[]
  byKey: ReadonlyMap<string, Column>
  /** Columns that store several boolean fields, with these fields. */
  shared: ReadonlyMap<string, readonly Column[]>
  lists: ListPlan[]
  display: string
  /** Display column of every register, by its id. */
  displays: ReadonlyMap<string, string>
  /** Columns of a register shown inside the records that refer to its rows, by register. */
  pointed: ReadonlyMap<string, readonly string[]>
  /** Columns of `pointed` with a code of the law, by register. */
  pointedCodes: ReadonlyMap<string, readonly Column[]>
  busca: Busca | null
  limit: number
  max: number
  photos: readonly string[]
  /** Text columns that store '' instead of null. */
  neverNull: readonly string[]
  /** Keys hidden from users without the register's permission. */
  secrets: readonly string[]
  /** Plan for users without permission for personal data; null: the register has no personal column. */
  brief: Plan | null
  /** Plan for readers without the right to restricted personal data; null: the register has none. */
  unrestricted: Plan | null
  /** Plan for users without the register's permission; null: the register has no secret column. */
  unpriced: Plan | null
  /** Columns that a query may not use. */
  unasked: ReadonlySet<string>
  /** Columns that are personal data in some records, by register; hidden also where other records show them. */
  personal: ReadonlyMap<string, PersonalColumns>
  visibleWhen: readonly (readonly [key: string, predicate: Predicate<unknown>])[]
  readOnlyWhen: readonly (readonly [key: string, predicate: Predicate<unknown>])[]
}

/** Lists the fields, in addition to the id, shown inside records that refer to the register. */
export const pointedOf = ({ lookup: { display, pointed } = {} }: Served): readonly string[] =>
  pointed ?? [display ?? 'nome']

const plans = new WeakMap<readonly Served[], Map<Served, Plan>>()

/** Gives the plan of a register, made once and shared by list, totals, bulk edit, import and export. */
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
    unrestricted: null,
    unpriced: null,
    unasked: new Set(),
    personal: new Map(
      all.flatMap(other => {
        const of = personalOf(other, storedColumns(other.fields as Fields))
        return of.columns.length > 0 ? [[other.id, of]] : []
      }),
    ),
  }
  const priced = (of: Plan | null) => of && { ...of, unpriced: withoutSecrets(of) }
  return {
    ...plan,
    brief: priced(withoutPersonal(plan, ({ personal }) => personal !== undefined)),
    unrestricted: priced(withoutPersonal(plan, ({ personal }) => personal === 'restricted')),
    unpriced: withoutSecrets(plan),
  }
}

/** Writes the SQL of a column of the aliased row; a field of a shared column is searched in its array. */
export function columnSql(alias: string, column: Column): string {
  const shared = sharedIn(column)
  return shared ? `('${column.column}' = any(${alias}."${shared}"))` : `${alias}."${column.column}"`
}

/** Tells if a column refers to rows of a table, and not to codes. */
export const isRowRef = ({ field }: Column): boolean => field.type === 'ref' && !isCode(field.to)
