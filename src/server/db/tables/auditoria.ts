import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  jsonb,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes } from '../columns.ts'
import { ref, tenantTable } from '../tenant-table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Columns of the record and of the change's author; without foreign keys, because the row outlives them. */
const about = {
  registro: text('registro').notNull(),
  registro_id: ref('registro_id').notNull(),
  /** Set when the register belongs to a company, or to a parent record. */
  empresa_id: ref('empresa_id'),
  pai_id: ref('pai_id'),
  /** Name of the record at that moment. */
  rotulo: text('rotulo').notNull(),
  em: instant('em').notNull(),
  usuario_id: ref('usuario_id'),
  usuario: text('usuario'),
}

/**
 * Every change of every register. Rows are only added: no role has the privilege of UPDATE, DELETE or TRUNCATE, not
 * even the owner. `versao` is the transaction's number, equal to the `versao` of the record after the change.
 */
export const auditoria = tenantTable(
  'auditoria',
  {
    ...about,
    origem: text('origem'),
    acao: text('acao').notNull(),
    mudancas: jsonb('mudancas').notNull(),
    /** Batch of rows changed together: a bulk edit, an import. */
    lote_id: ref('lote_id'),
    /** True when an import created the record, false when it changed the record; null outside imports. */
    novo: boolean('novo'),
    /** Idempotency key that created the record, and the body's SHA-256. The same key again gives the same record. */
    chave: uuid('chave'),
    corpo: bytes('corpo'),
    versao: bigint('versao', { mode: 'number' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  t => [
    index('auditoria_registro').on(t.account_id, t.registro, t.registro_id, t.id),
    index('auditoria_pai').on(t.account_id, t.registro, t.pai_id, t.id).where(sql`${t.pai_id} is not null`),
    index('auditoria_lote').on(t.account_id, t.lote_id).where(sql`${t.lote_id} is not null`),
    index('auditoria_excluidos')
      .on(t.account_id, t.registro, t.versao)
      .where(sql`${t.acao} in ('excluiu', 'desfez')`),
    uniqueIndex('auditoria_chave').on(t.account_id, t.registro, t.chave).where(sql`${t.chave} is not null`),
  ],
)

/** Deleted records that can be restored: every row deleted with them, by table, unchanged. Removed when restored. */
export const registros_excluidos = tenantTable(
  'registros_excluidos',
  { ...about, retrato: jsonb('retrato').notNull() },
  t => [unique('registros_excluidos_registro').on(t.account_id, t.registro, t.registro_id)],
)

/** Photos with their thumbnail, each stored once. Never deleted, because histories and deleted records show them. */
export const fotos = tenantTable(
  'fotos',
  {
    /** SHA-256 of the uploaded file. */
    hash: bytes('hash').notNull(),
    tipo: text('tipo').notNull(),
    imagem: bytes('imagem').notNull(),
    /** Thumbnail of at most 256 × 256. */
    mini: bytes('mini').notNull(),
    criado_em: instant('criado_em').notNull().defaultNow(),
  },
  t => [unique('fotos_hash').on(t.account_id, t.hash)],
)
