import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  type ExtraConfigColumn,
  foreignKey,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgPolicy,
  pgTable,
  primaryKey,
  type UpdateDeleteAction,
} from 'drizzle-orm/pg-core'

/** SQL of the account of the running transaction. After a transaction the setting is '' instead of null, hence nullif. */
export const TENANT: SQL = sql`nullif(current_setting('app.tenant', true), '')::bigint`

const keys = {
  /** Unique across all accounts: the API uses only the id. Identity, not uuidv7(), so that PostgreSQL 15 is enough. */
  id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
  account_id: bigint('account_id', { mode: 'number' }).notNull(),
}

/** Makes an id column (bigint, a JS number). Add `fk`, so that the column cannot refer to a row of another account. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

type Columns = Record<string, PgColumnBuilderBase>

/** Columns as drizzle gives them to the extra configuration. */
export type Cols<C extends Columns> = Record<keyof C | 'id' | 'account_id', ExtraConfigColumn>

/**
 * Makes a table whose rows belong to accounts: primary key `(account_id, id)`, since every unique index has the account, and
 * a policy that shows no row when no account is set. The migrations force row-level security on the owner too. `extra` adds
 * constraints, indexes and further policies.
 */
export function tenantTable<N extends string, C extends Columns>(
  name: N,
  columns: C,
  extra: (t: Cols<C>) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(name, { ...keys, ...columns }, t => {
    const cols: Cols<C> = t
    return [
      primaryKey({ name: `${name}_pk`, columns: [cols.account_id, cols.id] }),
      pgPolicy(`${name}_tenant`, {
        using: sql`account_id = ${TENANT}`,
        withCheck: sql`account_id = ${TENANT}`,
      }),
      ...extra(cols),
    ]
  })
}

interface Keyed {
  id: AnyPgColumn
  account_id: AnyPgColumn
}

/**
 * Makes the foreign key `(account_id, x_id)` → `table (account_id, id)`: a row can never refer to another account. A null
 * x_id is not checked. `cols` are this table's two columns, account first.
 */
export function fk(
  name: string,
  cols: [AnyPgColumn, AnyPgColumn],
  table: Keyed,
  onDelete: UpdateDeleteAction = 'no action',
) {
  return foreignKey({ name, columns: cols, foreignColumns: [table.account_id, table.id] }).onDelete(onDelete)
}
