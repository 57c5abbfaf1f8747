import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { fk, ref, TENANT, tenantTable } from '../tenant-table.ts'
import { empresas, usuarios } from './registros.ts'

/**
 * Owner of each e-mail that logs in: the one question asked before the account is known, so no e-mail stands here twice
 * in the whole installation. Written beside `usuarios` (db/beside.ts); on several nodes each has it whole.
 */
export const emails_de_acesso = pgTable(
  'emails_de_acesso',
  {
    email: text('email').notNull(),
    account_id: ref('account_id').notNull(),
    usuario_id: ref('usuario_id').notNull(),
  },
  t => [
    primaryKey({ name: 'usuarios_email_unico', columns: [t.email] }),
    index('emails_de_acesso_usuario').on(t.account_id, t.usuario_id),
    pgPolicy('emails_de_acesso_tenant', {
      using: sql`account_id = ${TENANT}`,
      withCheck: sql`account_id = ${TENANT}`,
    }),
    pgPolicy('emails_de_acesso_login', {
      for: 'select',
      using: sql`email = nullif(current_setting('app.login_email', true), '')`,
    }),
  ],
)

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
