import { bigint, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { ref, tenantTable } from '../tenant-table.ts'

/** Events on their way to the webhooks of connections: one row an event and a connection. */
export const integracao_fila = tenantTable(
  'integracao_fila',
  {
    integracao_id: ref('integracao_id').notNull(),
    empresa_id: ref('empresa_id').notNull(),
    /** Id in the body, by which a receiver recognises a repeated event. */
    uid: uuid('uid').notNull(),
    evento: text('evento').notNull(),
    /** Record that the event is about: 'vendas/12'. */
    registro: text('registro').notNull(),
    /** Number of the transaction that caused the event: it grows from one event of a record to the next. */
    versao: bigint('versao', { mode: 'number' }).notNull(),
    dados: jsonb('dados').notNull(),
    em: instant('em').notNull(),
    estado: text('estado').notNull(),
    tentativas: integer('tentativas').notNull().default(0),
    /** Moment of the next try; null: none, unless somebody asks for it. */
    proxima_em: instant('proxima_em'),
    enviado_em: instant('enviado_em'),
    http: integer('http'),
    /** Why the last try failed; beginning of the receiver's answer. */
    erro: text('erro'),
  },
  t => [
    unique('integracao_fila_vez').on(t.account_id, t.integracao_id, t.evento, t.registro, t.versao),
    index('integracao_fila_espera').on(t.account_id, t.integracao_id, t.estado, t.proxima_em),
    index('integracao_fila_em').on(t.account_id, t.empresa_id, t.em),
  ],
)

/** Changes to tell connections, with the figures of that moment: one row a record, however often it changes. */
export const integracao_pendentes = tenantTable(
  'integracao_pendentes',
  {
    integracao_id: ref('integracao_id').notNull(),
    evento: text('evento').notNull(),
    registro_id: ref('registro_id').notNull(),
    proxima_em: instant('proxima_em').notNull(),
  },
  t => [
    unique('integracao_pendentes_registro').on(t.account_id, t.integracao_id, t.evento, t.registro_id),
    index('integracao_pendentes_em').on(t.account_id, t.integracao_id, t.proxima_em),
  ],
)

/** Answers given to calls with an idempotency key, which the same call gets again. */
export const integracao_chamadas = tenantTable(
  'integracao_chamadas',
  {
    chave: uuid('chave').notNull(),
    /** SHA-256 of the model and the body. */
    corpo: bytes('corpo').notNull(),
    em: instant('em').notNull(),
    resposta: jsonb('resposta'),
  },
  t => [unique('integracao_chamadas_chave').on(t.account_id, t.chave)],
)

/** Orders that came from a shop, by the shop's own number. */
export const integracao_pedidos = tenantTable(
  'integracao_pedidos',
  {
    empresa_id: ref('empresa_id').notNull(),
    canal: text('canal').notNull(),
    externo_id: text('externo_id').notNull(),
    venda_id: ref('venda_id').notNull(),
    /** SHA-256 of the order as it came last. */
    corpo: bytes('corpo').notNull(),
    em: instant('em').notNull(),
  },
  t => [unique('integracao_pedidos_externo').on(t.account_id, t.empresa_id, t.canal, t.externo_id)],
)
