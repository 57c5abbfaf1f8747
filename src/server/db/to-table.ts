import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  text,
  time,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { type Column, isCode, parentKey, sharedIn, storedColumns } from '../../domain/fields/columns.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Field, Fields, ListField } from '../../domain/fields/field.ts'
import { DIGITS } from '../../domain/fields/schema/number-ceiling.ts'
import { optionalInViews } from '../../domain/fields/view.ts'
import { empresas } from '../../domain/records/empresas/index.ts'
import { byHouse, readByAll } from './house.ts'
import { type Cols, fk, ref, tenantTable } from './tenant-table.ts'

export type RegisterTable = ReturnType<typeof tenantTable>
type Columns = Record<string, PgColumnBuilderBase>

/** Columns of a register's table in addition to the declared ones (server/records/<id>/table.ts). */
export interface KeptBeside {
  /** Columns never in a request or answer: hashes, encrypted secrets, values written by other modules. */
  columns?: Columns
  extra?(t: Cols<Columns>, table: (id: string) => RegisterTable): PgTableExtraConfigValue[]
  /** Replacements for the constraint of a declared `unique`, by its keys joined by '_'. */
  uniques?: Readonly<Record<string, (t: Cols<Columns>, name: string) => PgTableExtraConfigValue>>
}

/** Cuts an identifier at 63 bytes, which PostgreSQL would do silently. */
const named = (name: string) => name.slice(0, 63)

const defaultOf = (field: Field) => ('default' in field ? field.default : undefined)

function scalar(column: string, field: Field): PgColumnBuilderBase {
  switch (field.type) {
    case 'int':
      return required(integer(column), field)
    case 'decimal':
    case 'money': {
      const places = field.places ?? 2
      return required(numeric(column, { precision: (field.digits ?? DIGITS) + places, scale: places }), field)
    }
    case 'bool':
      return boolean(column)
        .notNull()
        .default(field.default ?? false)
    case 'date':
      return required(date(column, { mode: 'string' }), field)
    case 'time':
      return required(time(column), field)
    case 'datetime':
      return required(timestamp(column, { withTimezone: true, mode: 'string' }), field)
    case 'enum':
      return required(typeof field.options[0]?.[0] === 'number' ? integer(column) : text(column), field)
    case 'checklist':
      return typeof field.options[0]?.[0] === 'number'
        ? integer(column).array().notNull().default(sql`'{}'::int[]`)
        : text(column).array().notNull().default(sql`'{}'::text[]`)
    case 'values':
      return field.of === 'ref'
        ? bigint(column, { mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`)
        : text(column).array().notNull().default(sql`'{}'::text[]`)
    case 'ref':
      return required(isCode(field.to) ? text(column) : ref(column), field)
    default:
      return required(text(column), field)
  }
}

/** Adds NOT NULL where declared; the default fills old rows when the field is added later. */
function required<
  B extends PgColumnBuilderBase & { notNull(): PgColumnBuilderBase; default(value: never): unknown },
>(builder: B, field: Field): PgColumnBuilderBase {
  const value = defaultOf(field)
  const filled = (value === undefined ? builder : builder.default(value as never)) as B
  return field.required ? filled.notNull() : filled
}

const columnsFrom = (columns: readonly Column[], neverNull: ReadonlySet<string> = new Set()): Columns =>
  Object.fromEntries(
    columns.map(each => {
      const { column, field } = each
      const shared = sharedIn(each)
      if (shared) return [shared, text(shared).array().notNull().default(sql`'{}'::text[]`)]
      return [column, neverNull.has(column) ? text(column).notNull().default('') : scalar(column, field)]
    }),
  )

/**
 * Gives the columns of a table, from all registers stored in it. When several registers declare a column, one that
 * requires it decides; a field that a view of its register leaves out is never required.
 */
function sharing(id: string, registers: readonly AnyRegister[]) {
  const own = registers.filter(({ id: other, storage: { table } = {} }) => (table ?? other) === id)
  const columns = new Map<string, Column>()
  for (const register of own) {
    const optional = optionalInViews(register)
    for (const column of storedColumns(register.fields as Fields)) {
      if (optional.has(column.name))
        columns.set(column.column, { ...column, field: { ...column.field, required: false } })
      else if (column.field.required || !columns.has(column.column)) columns.set(column.column, column)
    }
  }
  return {
    columns: [...columns.values()],
    neverNull: new Set(own.flatMap(({ storage: { neverNull = [] } = {} }) => neverNull)),
  }
}

/** Lists of codes that filters use indirectly: a filter by state compares the codes of cities. */
const CODES_SOUGHT: ReadonlySet<string> = new Set(['municipios'])

const cascade = (name: string, t: Cols<Columns>, key: string, table: RegisterTable) =>
  fk(named(`${name}_${key}`), [at(t, 'account_id'), at(t, key)], table, 'cascade')

/** Finds a column by name. */
export function at(t: Cols<Columns>, column: string) {
  const found = t[column]
  if (!found) throw new Error(`to-table: no column ${column}`)
  return found
}

/** Makes the foreign keys of references; called late, because declarations refer to each other in circles. */
function refs(
  name: string,
  columns: readonly Column[],
  t: Cols<Columns>,
  all: Map<string, RegisterTable>,
  parent?: string,
) {
  return columns.flatMap(({ column, field }): PgTableExtraConfigValue[] => {
    if (field.type !== 'ref' || field.semChave) return []
    // only references by which lists are filtered get an index: for the others, deleting the target may read the whole
    // table
    const sought =
      field.filter || (isCode(field.to) && CODES_SOUGHT.has(field.to))
        ? [
            index(named(`${name}_${column}_idx`)).on(
              at(t, 'account_id'),
              at(t, column),
              // a filter by city needs only the owners of the addresses, so it reads them from the index
              ...(parent && isCode(field.to) ? [at(t, parent)] : []),
            ),
          ]
        : []
    if (isCode(field.to)) return sought
    const target = all.get(field.to)
    if (!target) throw new Error(`to-table: ${name}.${column} points at ${field.to}, which is no table`)
    return [fk(named(`${name}_${column}`), [at(t, 'account_id'), at(t, column)], target), ...sought]
  })
}

/** Makes indexes for the enum columns that filter large lists, ending with the id: ids come from the index alone. */
const kinds = (name: string, columns: readonly Column[], t: Cols<Columns>) =>
  columns
    .filter(({ field }) => field.type === 'enum' && field.filter)
    .map(({ column }) =>
      index(named(`${name}_${column}_idx`)).on(at(t, 'account_id'), at(t, column), at(t, 'id')),
    )

function tableOf(
  register: AnyRegister,
  registers: readonly AnyRegister[],
  all: Map<string, RegisterTable>,
  kept: KeptBeside = {},
): RegisterTable {
  const { id, owner: { empresa } = {}, parent } = register
  const declared = sharing(id, registers)
  const columns: Columns = {
    ...(empresa ? { empresa_id: ref('empresa_id').notNull() } : {}),
    ...(parent ? { [parent.key]: ref(parent.key).notNull() } : {}),
    ...columnsFrom(declared.columns, declared.neverNull),
    ...kept.columns,
    criado_em: timestamp('criado_em', { withTimezone: true }).notNull().defaultNow(),
    atualizado_em: timestamp('atualizado_em', { withTimezone: true }).notNull().defaultNow(),
    // transaction that last wrote the row: an incremental read takes the rows with `versao` of at least the oldest
    // transaction that was running at the previous read
    versao: bigint('versao', { mode: 'number' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  }
  const owner = (t: Cols<Columns>) => [
    at(t, 'account_id'),
    ...(empresa ? [at(t, 'empresa_id')] : []),
    ...(parent ? [at(t, parent.key)] : []),
  ]
  return tenantTable(id, columns, t => {
    const [account, ...rest] = owner(t)
    if (!account) throw new Error('to-table: no account')
    const [order] = (register.list?.order ?? 'id').split(',')
    const uniques = (register.storage?.unique ?? []).map(([keys]) => {
      const name = named(`${id}_${keys.join('_')}_unico`)
      const own = kept.uniques?.[keys.join('_')]
      if (own) return own(t, name)
      return unique(name).on(
        account,
        ...(empresa ? [at(t, 'empresa_id')] : []),
        ...keys.map(key => at(t, key)),
      )
    })
    return [
      ...uniques,
      ...(order && order !== 'id' && order in columns
        ? [index(named(`${id}_ordem`)).on(account, ...rest, at(t, order), at(t, 'id'))]
        : []),
      index(named(`${id}_versao`)).on(account, ...rest, at(t, 'versao')),
      ...(empresa
        ? [fk(named(`${id}_empresa`), [account, at(t, 'empresa_id')], table(all, empresas.id))]
        : []),
      ...(parent ? [cascade(id, t, parent.key, table(all, parent.register))] : []),
      ...refs(id, declared.columns, t, all, parent?.key),
      ...(register.storage?.large ? kinds(id, declared.columns, t) : []),
      ...(register.owner?.house && !register.access.guardedReads ? [readByAll(id)] : []),
      ...(register.owner?.spread ? [byHouse(id, 'all')] : []),
      ...(kept.extra?.(t, name => table(all, name)) ?? []),
    ]
  })
}

function table(all: Map<string, RegisterTable>, name: string): RegisterTable {
  const found = all.get(name)
  if (!found) throw new Error(`to-table: no table ${name}`)
  return found
}

/** Gives the name of the table of a list field, of a register or of a list's rows. */
export const listTable = (parent: string, name: string, field: ListField): string =>
  field.table ?? `${parent}_${name}`

/** List stored in a separate table; `parent` is the table of its owner. */
export interface OwnList {
  id: string
  parent: string
  /** Column that refers to the owner. */
  key: string
  field: ListField
}

/** Lists a record's lists and those inside their rows, parents first; leaves out lists whose table is a register. */
export function ownLists(
  { id, storage, fields }: Pick<AnyRegister, 'id' | 'storage' | 'fields'>,
  apart: (table: string) => boolean,
): OwnList[] {
  return Object.entries(fields as Fields).flatMap(([name, field]): OwnList[] => {
    if (field.type !== 'list' || apart(listTable(id, name, field))) return []
    const own = { id: listTable(id, name, field), parent: storage?.table ?? id }
    return [
      { ...own, key: parentKey({ id: own.parent }), field },
      ...ownLists({ id: own.id, fields: field.of }, apart),
    ]
  })
}

function childTable({ id, parent, key, field }: OwnList, all: Map<string, RegisterTable>) {
  const columns: Columns = {
    [key]: ref(key).notNull(),
    ordem: integer('ordem').notNull().default(0),
    ...columnsFrom(storedColumns(field.of)),
  }
  return tenantTable(id, columns, t => [
    cascade(id, t, key, table(all, parent)),
    index(named(`${id}_${key}_idx`)).on(at(t, 'account_id'), at(t, key), at(t, 'ordem')),
    ...refs(id, storedColumns(field.of), t, all),
  ])
}

/**
 * Makes the tables: one for each register without `storage.table`, and one for each list field (of a record or of a list's
 * rows) whose table is no register. Adds account, company and parent keys, unique constraints by account and company, an
 * index for the default order, and foreign keys `(account_id, x_id)`.
 */
export function toTables(
  registers: readonly AnyRegister[],
  kept: Readonly<Record<string, KeptBeside>> = {},
): Record<string, RegisterTable> {
  const all = new Map<string, RegisterTable>()
  for (const register of registers.filter(({ storage: { table: tabela } = {} }) => !tabela))
    all.set(register.id, tableOf(register, registers, all, kept[register.id]))
  for (const register of registers)
    for (const list of ownLists(register, id => all.has(id))) all.set(list.id, childTable(list, all))
  return Object.fromEntries(all)
}
