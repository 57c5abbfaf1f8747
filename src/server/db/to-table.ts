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
import { isCode, parentKey, storedColumns } from '../../domain/fields/columns.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Field, Fields, ListField } from '../../domain/fields/field.ts'
import { DIGITS } from '../../domain/fields/number-ceiling.ts'
import { byHouse, readByAll } from './house.ts'
import { accounts, empresas, grupos, planos, responsaveis_tecnicos, usuarios } from './tables/contas.ts'
import { type Cols, fk, ref, tenantTable } from './tenant-table.ts'

export type RegisterTable = ReturnType<typeof tenantTable>
type Columns = Record<string, PgColumnBuilderBase>

/** PostgreSQL cuts identifiers at 63 bytes, silently: long constraint names are cut here, in the open. */
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

/** NOT NULL where the declaration says so; a default spares old rows when the field is added later. */
function required<B extends { notNull(): PgColumnBuilderBase; default(value: never): unknown }>(
  builder: B,
  field: Field,
): PgColumnBuilderBase {
  const value = defaultOf(field)
  const filled = (value === undefined ? builder : builder.default(value as never)) as B
  return field.required ? filled.notNull() : (filled as unknown as PgColumnBuilderBase)
}

function columnsFrom(fields: Fields): Columns {
  return Object.fromEntries(storedColumns(fields).map(({ column, field }) => [column, scalar(column, field)]))
}

/** Codes that lists are filtered by through another name: a city's, its state's. */
const CODES_SOUGHT: ReadonlySet<string> = new Set(['municipios'])

const cascade = (name: string, t: Cols<Columns>, key: string, table: RegisterTable) =>
  fk(named(`${name}_${key}`), [at(t, 'account_id'), at(t, key)], table, 'cascade')

function at(t: Cols<Columns>, column: string) {
  const found = t[column]
  if (!found) throw new Error(`to-table: no column ${column}`)
  return found
}

/** Foreign keys of the refs, looked up late: declarations point at one another in circles. */
function refs(
  name: string,
  fields: Fields,
  t: Cols<Columns>,
  all: Map<string, RegisterTable>,
  parent?: string,
) {
  return storedColumns(fields).flatMap(({ column, field }): PgTableExtraConfigValue[] => {
    if (field.type !== 'ref' || field.semChave) return []
    // an index only where lists filter by it: a refused delete may read the table once
    const sought =
      field.filter || (isCode(field.to) && CODES_SOUGHT.has(field.to))
        ? [
            index(named(`${name}_${column}_idx`)).on(
              at(t, 'account_id'),
              at(t, column),
              // of a city's addresses only whose they are is asked
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

/** What many rows of a large register have in common is found without reading them. */
const kinds = (name: string, fields: Fields, t: Cols<Columns>) =>
  storedColumns(fields)
    .filter(({ field }) => field.type === 'enum' && field.filter)
    .map(({ column }) =>
      index(named(`${name}_${column}_idx`)).on(at(t, 'account_id'), at(t, column), at(t, 'id')),
    )

function tableOf(register: AnyRegister, all: Map<string, RegisterTable>): RegisterTable {
  const { id, fields, owner: { empresa } = {}, parent } = register
  const columns: Columns = {
    ...(empresa ? { empresa_id: ref('empresa_id').notNull() } : {}),
    ...(parent ? { [parent.key]: ref(parent.key).notNull() } : {}),
    ...columnsFrom(fields as Fields),
    criado_em: timestamp('criado_em', { withTimezone: true }).notNull().defaultNow(),
    atualizado_em: timestamp('atualizado_em', { withTimezone: true }).notNull().defaultNow(),
    // transaction that last wrote the row: increments are "versao >= the oldest one still running then"
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
    const uniques = (register.storage?.unique ?? []).map(([keys]) =>
      unique(named(`${id}_${keys.join('_')}_unico`)).on(
        account,
        ...(empresa ? [at(t, 'empresa_id')] : []),
        ...keys.map(key => at(t, key)),
      ),
    )
    return [
      ...uniques,
      ...(order && order !== 'id' && order in columns
        ? [index(named(`${id}_ordem`)).on(account, ...rest, at(t, order), at(t, 'id'))]
        : []),
      index(named(`${id}_versao`)).on(account, ...rest, at(t, 'versao')),
      ...(empresa ? [fk(named(`${id}_empresa`), [account, at(t, 'empresa_id')], empresas)] : []),
      ...(parent ? [cascade(id, t, parent.key, table(all, parent.register))] : []),
      ...refs(id, fields as Fields, t, all, parent?.key),
      ...(register.storage?.large ? kinds(id, fields as Fields, t) : []),
      ...(register.owner?.house && !register.access.guardedReads ? [readByAll(id)] : []),
      ...(register.owner?.spread ? [byHouse(id, 'all')] : []),
    ]
  })
}

function table(all: Map<string, RegisterTable>, name: string): RegisterTable {
  const found = all.get(name)
  if (!found) throw new Error(`to-table: no table ${name}`)
  return found
}

/** Name of the table of a list field. */
export const listTable = (register: string, name: string, field: ListField): string =>
  field.table ?? `${register}_${name}`

function childTable(register: AnyRegister, name: string, field: ListField, all: Map<string, RegisterTable>) {
  const key = parentKey(register)
  const columns: Columns = {
    [key]: ref(key).notNull(),
    ordem: integer('ordem').notNull().default(0),
    ...columnsFrom(field.of),
  }
  const id = listTable(register.id, name, field)
  return tenantTable(id, columns, t => [
    cascade(id, t, key, table(all, register.storage?.table ?? register.id)),
    index(named(`${id}_${key}_idx`)).on(at(t, 'account_id'), at(t, key), at(t, 'ordem')),
    ...refs(id, field.of, t, all),
  ])
}

/** Tables of registers that are older than the machine or hold more than their declaration says. */
const WRITTEN: Readonly<Record<string, unknown>> = {
  accounts,
  empresas,
  grupos,
  planos,
  responsaveis_tecnicos,
  usuarios,
}

function written(id: string): RegisterTable {
  const table = WRITTEN[id]
  if (!table) throw new Error(`to-table: ${id} has no table of its own`)
  return table as RegisterTable
}

/**
 * The tables of the registers: one each, plus one a list field that is not a register of its own. Adds account, company
 * and parent keys, per-tenant uniques, an index for the default order, and foreign keys `(account_id, x_id)`.
 */
export function toTables(registers: readonly AnyRegister[]): Record<string, RegisterTable> {
  const all = new Map<string, RegisterTable>()
  for (const register of registers.filter(({ storage: { table: tabela } = {} }) => !tabela))
    all.set(register.id, register.storage?.written ? written(register.id) : tableOf(register, all))
  for (const register of registers)
    for (const [name, field] of Object.entries(register.fields as Fields)) {
      if (field.type !== 'list' || all.has(listTable(register.id, name, field))) continue
      all.set(listTable(register.id, name, field), childTable(register, name, field, all))
    }
  return Object.fromEntries(all)
}
