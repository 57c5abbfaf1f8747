import {
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Cols, fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'

type Columns = Record<string, PgColumnBuilderBase>

const made = () => ({
  empresa_id: ref('empresa_id').notNull(),
  usuario_id: ref('usuario_id').notNull(),
  criado_em: timestamp('criado_em', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
type Made = ReturnType<typeof made>

const asked = () => ({
  /** Idempotency key of the client. */
  uuid: uuid('uuid').notNull(),
})
type Asked = ReturnType<typeof asked>

/** Makes a table of what users did in a company: whose it is, who did it and when. */
export const ledgerTable = <N extends string, C extends Columns>(
  name: N,
  columns: C,
  extra: (t: Cols<C & Made>) => PgTableExtraConfigValue[] = () => [],
) =>
  tenantTable<N, C & Made>(name, { ...made(), ...columns }, t => [
    fk(`${name}_empresa`, [t.account_id, t.empresa_id], empresas),
    ...extra(t),
  ])

/** Makes such a table of what a client asks for with a key, so that it is done once. */
export const requestTable = <N extends string, C extends Columns>(
  name: N,
  columns: C,
  extra: (t: Cols<C & Asked & Made>) => PgTableExtraConfigValue[] = () => [],
) =>
  ledgerTable<N, C & Asked>(name, { ...asked(), ...columns }, t => [
    unique(`${name}_uuid`).on(t.account_id, t.uuid),
    ...extra(t),
  ])
