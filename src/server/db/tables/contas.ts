import { unique } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, usuarios } from './registros.ts'

/** Companies a user may enter. */
export const usuario_empresas = tenantTable(
  'usuario_empresas',
  { usuario_id: ref('usuario_id').notNull(), empresa_id: ref('empresa_id').notNull() },
  t => [
    unique('usuario_empresas_par').on(t.account_id, t.usuario_id, t.empresa_id),
    fk('usuario_empresas_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
    fk('usuario_empresas_empresa', [t.account_id, t.empresa_id], empresas, 'cascade'),
  ],
)

/** Sessions. Only the SHA-256 of the random part is kept. */
export const tokens = tenantTable(
  'tokens',
  {
    hash: bytes('hash').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    /** Company this session works in. */
    empresa_id: ref('empresa_id').notNull(),
    criado_em: instant('criado_em').notNull(),
    expira_em: instant('expira_em').notNull(),
    revogado_em: instant('revogado_em'),
  },
  t => [
    unique('tokens_hash').on(t.account_id, t.hash),
    fk('tokens_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
    fk('tokens_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)
