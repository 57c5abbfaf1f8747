import { text, unique } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { usuarios } from './registros.ts'

/** Cards of the home screen that a user chose, in order. */
export const painel_escolhas = tenantTable(
  'painel_escolhas',
  { usuario_id: ref('usuario_id').notNull(), cartoes: text('cartoes').array().notNull() },
  t => [
    unique('painel_escolhas_uma').on(t.account_id, t.usuario_id),
    fk('painel_escolhas_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
  ],
)
