import { index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { ref, tenantTable } from '../tenant-table.ts'

/** Events of channels, each once, however often it came. */
export const canal_eventos = tenantTable(
  'canal_eventos',
  {
    canal_id: ref('canal_id').notNull(),
    /** Id that the application gave it. */
    evento_id: text('evento_id').notNull(),
    /** The application's order. */
    pedido: text('pedido').notNull(),
    tipo: text('tipo').notNull(),
    /** Event as the application told it; null: one of before this was kept. */
    dito: jsonb('dito'),
    em: instant('em').notNull(),
    /** Moment when the order took it in; null: not yet. */
    feito_em: instant('feito_em'),
  },
  t => [
    unique('canal_eventos_vez').on(t.account_id, t.canal_id, t.evento_id),
    index('canal_eventos_espera').on(t.account_id, t.canal_id, t.feito_em, t.pedido),
  ],
)

/** Orders of channels, by the application's own id. */
export const canal_pedidos = tenantTable(
  'canal_pedidos',
  {
    canal_id: ref('canal_id').notNull(),
    empresa_id: ref('empresa_id').notNull(),
    externo_id: text('externo_id').notNull(),
    /** Number that the customer sees. */
    exibicao: text('exibicao').notNull(),
    venda_id: ref('venda_id').notNull(),
    /** Event of the highest place so far. */
    ultimo: text('ultimo').notNull(),
    /** Order as the application told it. */
    corpo: jsonb('corpo').notNull(),
    /** Reasons why a person should look at it. */
    conferir: text('conferir').array().notNull(),
    /** Reason why it is stored as it came, and not with its items; null: it has them. */
    motivo: text('motivo'),
    em: instant('em').notNull(),
  },
  t => [
    unique('canal_pedidos_externo').on(t.account_id, t.canal_id, t.externo_id),
    index('canal_pedidos_venda').on(t.account_id, t.venda_id),
  ],
)

/** Commands on their way to applications: one row an order and a command. */
export const canal_comandos = tenantTable(
  'canal_comandos',
  {
    canal_id: ref('canal_id').notNull(),
    pedido: text('pedido').notNull(),
    comando: text('comando').notNull(),
    corpo: jsonb('corpo').notNull(),
    /** espera, dito (taken by the application), confirmado, recusado or expirado. */
    estado: text('estado').notNull(),
    tentativas: integer('tentativas').notNull().default(0),
    em: instant('em').notNull(),
    proxima_em: instant('proxima_em'),
    http: integer('http'),
    erro: text('erro'),
  },
  t => [
    unique('canal_comandos_vez').on(t.account_id, t.canal_id, t.pedido, t.comando),
    index('canal_comandos_espera').on(t.account_id, t.canal_id, t.estado, t.proxima_em),
  ],
)

/** Products by the codes of a channel's menu, as a person linked them. */
export const canal_vinculos = tenantTable(
  'canal_vinculos',
  {
    canal_id: ref('canal_id').notNull(),
    /** Code of the item, or its name where it has none. */
    codigo: text('codigo').notNull(),
    produto_id: ref('produto_id').notNull(),
  },
  t => [unique('canal_vinculos_codigo').on(t.account_id, t.canal_id, t.codigo)],
)
