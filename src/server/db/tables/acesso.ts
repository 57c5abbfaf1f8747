import { index, text, unique } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, usuarios } from './registros.ts'

/** Requests for a new password, with only the SHA-256 of the e-mailed code, which works once, for a short time. */
export const senhas_redefinicao = tenantTable(
  'senhas_redefinicao',
  {
    usuario_id: ref('usuario_id').notNull(),
    hash: bytes('hash').notNull(),
    criado_em: instant('criado_em').notNull(),
    expira_em: instant('expira_em').notNull(),
    usado_em: instant('usado_em'),
  },
  t => [
    unique('senhas_redefinicao_hash').on(t.account_id, t.hash),
    fk('senhas_redefinicao_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
  ],
)

/**
 * Requests for a free trial, not confirmed by e-mail yet. The account id is reserved: until the confirmation it has
 * only this row, a job and an e-mail. The request is encrypted (server/vault.ts), because nobody has proved yet that
 * the e-mail address is theirs.
 */
export const testes_pendentes = tenantTable(
  'testes_pendentes',
  {
    hash: bytes('hash').notNull(),
    pedido: bytes('pedido').notNull(),
    expira_em: instant('expira_em').notNull(),
  },
  t => [unique('testes_pendentes_hash').on(t.account_id, t.hash)],
)

/** E-mails to send. Their content is encrypted, and erased once sent, because it may have a link that opens an account. */
export const emails = tenantTable(
  'emails',
  {
    para: text('para').notNull(),
    assunto: text('assunto').notNull(),
    conteudo: bytes('conteudo'),
    criado_em: instant('criado_em').notNull(),
    /** Moment after which the e-mail is not sent any more, because it would only confuse. */
    vale_ate: instant('vale_ate').notNull(),
    enviado_em: instant('enviado_em'),
    falha: text('falha'),
    /** Company that sends the e-mail; null: the installation. No foreign key, because the row records what was sent. */
    empresa_id: ref('empresa_id'),
    /** Last try, counted for the company's limit of e-mails an hour. */
    tentado_em: instant('tentado_em'),
  },
  t => [
    index('emails_criado').on(t.account_id, t.criado_em),
    index('emails_tentados').on(t.account_id, t.empresa_id, t.tentado_em),
  ],
)

/** Consents given by users, with text, moment and IP address (Lei 13.709/2018 art. 8 §2). */
export const consentimentos = tenantTable(
  'consentimentos',
  {
    usuario_id: ref('usuario_id').notNull(),
    empresa_id: ref('empresa_id').notNull(),
    versao: text('versao').notNull(),
    texto: text('texto').notNull(),
    aceito_em: instant('aceito_em').notNull(),
    ip: text('ip').notNull(),
  },
  t => [
    fk('consentimentos_usuario', [t.account_id, t.usuario_id], usuarios),
    fk('consentimentos_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)

/** Logins refused to a known user: why (Recusa in modules/contas), and the IP. Only added; they outlive the user. */
export const entradas_recusadas = tenantTable(
  'entradas_recusadas',
  {
    usuario_id: ref('usuario_id').notNull(),
    motivo: text('motivo').notNull(),
    ip: text('ip').notNull(),
    em: instant('em').notNull(),
  },
  t => [index('entradas_recusadas_em').on(t.account_id, t.em)],
)
