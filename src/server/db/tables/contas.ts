import { sql } from 'drizzle-orm'
import { bigint, index, pgPolicy, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, flag, instant } from '../columns.ts'
import { fk, ref, TENANT, tenantTable } from '../tenant-table.ts'
import { empresas, usuarios } from './registros.ts'

/**
 * Owner of each e-mail used for login. Login reads it before the account is known, so an e-mail exists only once in the
 * whole installation. Written with `usuarios` (db/beside.ts); in a database of several nodes, each node has the whole table.
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

/** Companies in which a user may work. */
export const usuario_empresas = tenantTable(
  'usuario_empresas',
  { usuario_id: ref('usuario_id').notNull(), empresa_id: ref('empresa_id').notNull() },
  t => [
    unique('usuario_empresas_par').on(t.account_id, t.usuario_id, t.empresa_id),
    fk('usuario_empresas_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
    fk('usuario_empresas_empresa', [t.account_id, t.empresa_id], empresas, 'cascade'),
  ],
)

/** Sessions of users. Only the SHA-256 of the token's random part is stored. */
export const tokens = tenantTable(
  'tokens',
  {
    hash: bytes('hash').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    /** Company in which the session works. */
    empresa_id: ref('empresa_id').notNull(),
    criado_em: instant('criado_em').notNull(),
    expira_em: instant('expira_em').notNull(),
    revogado_em: instant('revogado_em'),
    /** Address, browser and system of the login. */
    origem: text('origem'),
    usado_em: instant('usado_em'),
    /** True while the user must enrol a second factor before anything else. */
    falta_fator: flag('falta_fator'),
    /** True: begun at a till with a PIN, and so limited to the rights of a till. */
    por_pin: flag('por_pin'),
  },
  t => [
    unique('tokens_hash').on(t.account_id, t.hash),
    fk('tokens_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
    fk('tokens_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)

/** Second factor of a user: the secret of the authenticator app, encrypted (server/vault.ts). */
export const segundos_fatores = tenantTable(
  'segundos_fatores',
  {
    usuario_id: ref('usuario_id').notNull(),
    segredo: bytes('segredo').notNull(),
    /** Moment of the first right code; null: logins do not ask for it yet. */
    confirmado_em: instant('confirmado_em'),
    /** Step of the last code used: a code is accepted once. */
    ultimo_passo: bigint('ultimo_passo', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of each recovery code not used yet. */
    codigos: text('codigos').array().notNull().default(sql`'{}'::text[]`),
  },
  t => [
    unique('segundos_fatores_usuario').on(t.account_id, t.usuario_id),
    fk('segundos_fatores_dono', [t.account_id, t.usuario_id], usuarios, 'cascade'),
  ],
)
