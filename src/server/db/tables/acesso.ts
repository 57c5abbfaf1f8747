import { index, text, unique } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, usuarios } from './registros.ts'

/** A forgotten password: what was mailed is kept as its SHA-256, works once and not for long. */
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
 * A free trial asked for and not yet confirmed by mail. Its account id is reserved and holds no other row until then;
 * the request lies sealed (server/vault.ts), because nobody has proved that the e-mail is theirs.
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

/** Mail to go out. What it says is sealed and erased once sent: it may carry a link that opens an account. */
export const emails = tenantTable(
  'emails',
  {
    para: text('para').notNull(),
    assunto: text('assunto').notNull(),
    conteudo: bytes('conteudo'),
    criado_em: instant('criado_em').notNull(),
    /** Later it would only confuse: it is given up. */
    vale_ate: instant('vale_ate').notNull(),
    enviado_em: instant('enviado_em'),
    falha: text('falha'),
  },
  t => [index('emails_criado').on(t.account_id, t.criado_em)],
)

/** Consents given, word by word, when and from where (Lei 13.709/2018 art. 8 §2). */
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
