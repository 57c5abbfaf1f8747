import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { ref, tenantTable } from '../tenant-table.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Batches: bulk edits and imports. The changes of each row are in `auditoria`, with this row's id as `lote_id`. */
export const batches = tenantTable(
  'lotes',
  {
    registro: text('registro').notNull(),
    /** lote (bulk edit), importacao */
    tipo: text('tipo').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    /** Set when the register belongs to a company, or to a parent record. */
    empresa_id: ref('empresa_id'),
    pai_id: ref('pai_id'),
    em: when('em').notNull(),
    linhas: integer('linhas').notNull(),
    /** Idempotency key of the caller: the same import sent again is refused. */
    uuid: text('uuid'),
    desfeito_em: when('desfeito_em'),
  },
  t => [
    unique('lotes_uuid').on(t.account_id, t.uuid),
    index('lotes_ultimo')
      .on(t.account_id, t.registro, t.usuario_id, t.id)
      .where(sql`${t.desfeito_em} is null`),
  ],
)

/** Last mapping of a file's columns, by the file's headings. */
export const importacao_mapas = tenantTable(
  'importacao_mapas',
  {
    registro: text('registro').notNull(),
    /** SHA-256 of the headings. */
    cabecalho: text('cabecalho').notNull(),
    mapa: jsonb('mapa').notNull(),
    em: when('em').notNull(),
  },
  t => [unique('importacao_mapas_cabecalho').on(t.account_id, t.registro, t.cabecalho)],
)
