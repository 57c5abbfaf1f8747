import { index, integer, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../db/columns.ts'
import { ref } from '../../db/tenant-table.ts'
import { at, type KeptBeside } from '../../db/to-table.ts'

export const integracoesTable: KeptBeside = {
  columns: {
    /** User who made the key: the key never may more than this user may today. */
    usuario_id: ref('usuario_id'),
    /** Beginning of the key, which is no secret; null: there is no key. */
    chave_publica: text('chave_publica'),
    /** SHA-256 of the key. */
    chave_hash: bytes('chave_hash'),
    usada_em: instant('usada_em'),
    /** Encrypted secret of the signature, and the one before it, still valid until `segredo_ate`. */
    segredo: bytes('segredo'),
    segredo_anterior: bytes('segredo_anterior'),
    segredo_ate: instant('segredo_ate'),
    enviado_em: instant('enviado_em'),
    /** Dead events in a row, and since when no event arrived. */
    falhas: integer('falhas').notNull().default(0),
    falha_desde: instant('falha_desde'),
    /** Why nothing is sent until somebody sends again; null: events are sent. */
    suspenso: text('suspenso'),
  },
  extra: t => [index('integracoes_chave').on(at(t, 'account_id'), at(t, 'chave_publica'))],
}
