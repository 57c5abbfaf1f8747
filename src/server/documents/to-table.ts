import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentFields, StoredRow } from '../../core/fields/document-field.ts'
import type { DocumentDeclaration } from '../../domain/documents/define.ts'
import { type Cols, fk, ref, tenantTable } from '../db/tenant-table.ts'
import { isNullable, nestedOf, type StoredColumn, storedColumns, uuidOf } from './columns.ts'

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
      // more digits than the API accepts: totals are sums
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

/** Makes the columns of a document's header or lines. */
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

/** Makes the foreign keys `(account_id, x_id)` of the fields that refer to a register. */
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

/** Makes the columns that every document has in addition to its fields. */
export const savedColumns = () => ({
  atualizado_em: timestamp('atualizado_em', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  /** Version of the document. Each change increases it, so that saving over a newer version is detected. */
  versao: integer('versao').notNull().default(1),
  /** Name, at that time, of the user who last changed the document. */
  salvo_por: text('salvo_por'),
  salvo_em: timestamp('salvo_em', { withTimezone: true, mode: 'string' }),
})

type Target = Parameters<typeof documentKeys>[3]
type AnyCols = Cols<Record<string, PgColumnBuilderBase>> & Record<'account_id' | 'id', AnyPgColumn>

/** Makes the tables of a document: header, lists, and lists inside lines, by name. */
export function documentTables({ id, parent, fields, lines }: DocumentDeclaration, target: Target) {
  const own: Record<string, PgColumnBuilderBase> = { ...documentColumns(fields), ...savedColumns() }
  const header = tenantTable(id, own, t => {
    const {
      account_id,
      uuid,
      empresa_id,
      id: key,
    } = t as AnyCols & Record<'uuid' | 'empresa_id', AnyPgColumn>
    return [
      unique(uuidOf(id)).on(account_id, uuid),
      index(`${id}_empresa`).on(account_id, empresa_id, key),
      ...documentKeys(id, fields, t, target),
    ]
  })
  const child = (table: string, of: DocumentFields, place: readonly string[], isUnique: boolean) =>
    tenantTable(
      table,
      {
        [parent]: ref(parent).notNull(),
        ...Object.fromEntries(place.map(name => [name, integer(name).notNull()])),
        ...documentColumns(of),
      } as Record<string, PgColumnBuilderBase>,
      t => {
        const cols = t as unknown as Record<string, AnyPgColumn>
        const key = [cols['account_id'], cols[parent], ...place.map(name => cols[name])] as [
          AnyPgColumn,
          AnyPgColumn,
        ]
        return [
          isUnique ? unique(`${table}_num`).on(...key) : index(`${table}_de`).on(...key),
          fk(`${table}_${parent}`, [key[0], key[1]], header as unknown as Keyed),
          ...documentKeys(table, of, t, target),
        ]
      },
    )
  const lists = Object.entries(lines).flatMap(([key, { table, fields: of, unordered }]) => [
    [table, child(table, of, unordered ? [] : ['num'], !unordered)] as const,
    ...nestedOf(of).map(
      nested => [nested.table, child(nested.table, nested.fields, [`${key}_num`], false)] as const,
    ),
  ])
  return { [id]: header, ...Object.fromEntries(lists) }
}
