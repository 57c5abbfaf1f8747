import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentFields, StoredRow } from '../../core/fields/document-field.ts'
import { type Cols, fk } from '../db/tenant-table.ts'
import { isNullable, type StoredColumn, storedColumns } from './columns.ts'

type Builder = PgColumnBuilderBase & { notNull(): Builder; default(value: unknown): Builder }

function builder({ column, type, field }: StoredColumn): unknown {
  switch (type) {
    case 'text':
      return text(column)
    case 'uuid':
      return uuid(column)
    case 'bigint':
      return bigint(column, { mode: 'number' })
    case 'int':
      return integer(column)
    case 'smallint':
      return smallint(column)
    case 'numeric': {
      // more digits before the point than a body brings: totals are sums
      const places = (field.type === 'decimal' && field.places) || 2
      return numeric(column, { precision: (field.type === 'money' ? 13 : 11) + places, scale: places })
    }
    case 'boolean':
      return boolean(column)
    case 'date':
      return date(column, { mode: 'string' })
    case 'timestamptz':
      return timestamp(column, { withTimezone: true, mode: 'string' })
    case 'jsonb':
      return jsonb(column)
  }
}

/** The columns of a document's header or of its lines. */
export function documentColumns<const F extends DocumentFields>(
  fields: F,
): Record<keyof StoredRow<F> & string, PgColumnBuilderBase> {
  return Object.fromEntries(
    storedColumns(fields).map(column => {
      const plain = builder(column) as Builder
      const filled = isNullable(column) ? plain : plain.notNull()
      const value = column.field.default ?? null
      return [column.column, value === null ? filled : filled.default(value)]
    }),
  ) as unknown as Record<keyof StoredRow<F> & string, PgColumnBuilderBase>
}

type Keyed = Parameters<typeof fk>[2]

/** Foreign keys `(account_id, x_id)` of the refs that have one. */
export const documentKeys = (
  table: string,
  fields: DocumentFields,
  t: Cols<Record<string, PgColumnBuilderBase>>,
  target: (register: string) => Keyed,
): PgTableExtraConfigValue[] =>
  storedColumns(fields).flatMap(({ name, column, field }) => {
    const own = t[column]
    return field.type === 'ref' && !field.semChave && own && t['account_id']
      ? [fk(field.chave ?? `${table}_${name}`, [t['account_id'], own], target(field.to))]
      : []
  })
