import { boolean, index, text, unique } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { usuarios } from './registros.ts'
import { vendas } from './vendas.ts'

/** Papers sent by e-mail, with sender and recipient. Rows are only added. */
export const papeis_enviados = tenantTable(
  'papeis_enviados',
  {
    venda_id: ref('venda_id').notNull(),
    tipo: text('tipo').notNull(),
    para: text('para').notNull(),
    assunto: text('assunto').notNull(),
    /** E-mail in the table `emails`, which has its result. */
    email_id: ref('email_id').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    em: instant('em').notNull(),
  },
  t => [
    index('papeis_enviados_venda').on(t.account_id, t.venda_id),
    fk('papeis_enviados_venda_fk', [t.account_id, t.venda_id], vendas),
    fk('papeis_enviados_usuario', [t.account_id, t.usuario_id], usuarios),
  ],
)

/** Links that show one quote to anyone with the link: stored as SHA-256, valid for a time, or until revoked. */
export const orcamentos_links = tenantTable(
  'orcamentos_links',
  {
    venda_id: ref('venda_id').notNull(),
    hash: bytes('hash').notNull(),
    /** SHA-256 of the quote's content: the link shows nothing once the quote has changed. */
    conteudo: bytes('conteudo').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: instant('criado_em').notNull(),
    expira_em: instant('expira_em').notNull(),
    revogado_em: instant('revogado_em'),
    /** Moment of the first opening. */
    visto_em: instant('visto_em'),
  },
  t => [
    unique('orcamentos_links_hash').on(t.account_id, t.hash),
    index('orcamentos_links_venda').on(t.account_id, t.venda_id),
    fk('orcamentos_links_venda_fk', [t.account_id, t.venda_id], vendas),
    fk('orcamentos_links_usuario', [t.account_id, t.usuario_id], usuarios),
  ],
)

/** A customer's answer to a quote by a link: content of the quote, name, moment and IP address. Rows are only added. */
export const orcamentos_respostas = tenantTable(
  'orcamentos_respostas',
  {
    venda_id: ref('venda_id').notNull(),
    link_id: ref('link_id').notNull(),
    conteudo: bytes('conteudo').notNull(),
    aceito: boolean('aceito').notNull(),
    nome: text('nome').notNull(),
    motivo: text('motivo').notNull().default(''),
    ip: text('ip').notNull(),
    navegador: text('navegador').notNull().default(''),
    em: instant('em').notNull(),
  },
  t => [
    unique('orcamentos_respostas_link').on(t.account_id, t.link_id),
    index('orcamentos_respostas_venda').on(t.account_id, t.venda_id),
    fk('orcamentos_respostas_venda_fk', [t.account_id, t.venda_id], vendas),
    fk('orcamentos_respostas_link_fk', [t.account_id, t.link_id], orcamentos_links),
  ],
)
