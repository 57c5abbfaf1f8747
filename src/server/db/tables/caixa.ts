import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { terminais } from '../../../domain/records/terminais/index.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, registro } from './registros.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })

/**
 * Sessions of the tills, from the counted opening amount to the closing (redução Z). A terminal has at most one real session
 * and one training session that are not closed.
 */
export const sessoes_caixa = tenantTable(
  'sessoes_caixa',
  {
    empresa_id: ref('empresa_id').notNull(),
    terminal_id: ref('terminal_id').notNull(),
    /** Id created by the till: sales refer to it, even without a server. */
    uuid: uuid('uuid').notNull(),
    /** aberto, contando, fechado */
    estado: text('estado').notNull(),
    /** Session of a company in training mode, which appears in no report. */
    treino: boolean('treino').notNull(),
    aberto_em: when('aberto_em').notNull(),
    aberto_por: ref('aberto_por').notNull(),
    /** R$ left in the drawer by the last closing; null for the terminal's first session. */
    abertura_esperada: money('abertura_esperada'),
    /** R$ counted at the opening. */
    abertura: money('abertura').notNull(),
    encerrado_em: when('encerrado_em'),
    encerrado_por: ref('encerrado_por'),
    fechado_em: when('fechado_em'),
    fechado_por: ref('fechado_por'),
    /** R$ left in the drawer for the next session. */
    fundo: money('fundo'),
  },
  t => [
    unique('sessoes_caixa_uuid').on(t.account_id, t.uuid),
    uniqueIndex('sessoes_caixa_aberta')
      .on(t.account_id, t.terminal_id, t.treino)
      .where(sql`estado <> 'fechado'`),
    index('sessoes_caixa_de').on(t.account_id, t.empresa_id, t.id),
    index('sessoes_caixa_terminal').on(t.account_id, t.terminal_id, t.id),
    fk('sessoes_caixa_empresa', [t.account_id, t.empresa_id], empresas),
    fk('sessoes_caixa_terminal_fk', [t.account_id, t.terminal_id], registro(terminais.id)),
  ],
)

/** Events of a cash drawer other than sales, with their approver, if one was needed. Rows are only added. */
export const caixa_eventos = tenantTable(
  'caixa_eventos',
  {
    empresa_id: ref('empresa_id').notNull(),
    sessao_id: ref('sessao_id').notNull(),
    uuid: uuid('uuid').notNull(),
    /** Number in its session, from 1. */
    numero: integer('numero').notNull(),
    /** Kind: core/caixa/event.ts. */
    tipo: text('tipo').notNull(),
    /** tPag of the payment moved. */
    meio: text('meio').notNull().default('01'),
    valor: money('valor').notNull(),
    /** 1: money in, -1: money out, 0: no money moved. */
    sinal: smallint('sinal').notNull(),
    /** Sale that was cancelled or returned. */
    venda_id: ref('venda_id'),
    motivo: text('motivo').notNull().default(''),
    /** Destination of a sangria, or source of a suprimento: cofre, banco, despesa. */
    conta: text('conta').notNull().default(''),
    /** Null: made by the system. */
    usuario_id: ref('usuario_id'),
    /** Supervisor whose PIN approved the event; null: the user's own permission was enough. */
    aprovado_por: ref('aprovado_por'),
    em: when('em').notNull(),
  },
  t => [
    unique('caixa_eventos_uuid').on(t.account_id, t.uuid),
    unique('caixa_eventos_numero').on(t.account_id, t.sessao_id, t.numero),
    fk('caixa_eventos_sessao', [t.account_id, t.sessao_id], sessoes_caixa),
  ],
)

/** Counts of a closing; all are stored, the last one is valid. Rows are only added. */
export const caixa_contagens = tenantTable(
  'caixa_contagens',
  {
    sessao_id: ref('sessao_id').notNull(),
    uuid: uuid('uuid').notNull(),
    /** Number of the count, from 1; after the session was reopened the numbers begin again at 1. */
    tentativa: integer('tentativa').notNull(),
    /** Number of notes and coins of each denomination: {"50.00": 3}; null: only a total was typed. */
    cedulas: jsonb('cedulas'),
    /** R$ counted by payment method (tPag). */
    meios: jsonb('meios').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    em: when('em').notNull(),
  },
  t => [
    unique('caixa_contagens_uuid').on(t.account_id, t.uuid),
    index('caixa_contagens_sessao').on(t.account_id, t.sessao_id, t.id),
    fk('caixa_contagens_sessao_fk', [t.account_id, t.sessao_id], sessoes_caixa),
  ],
)

/** Closings (reduções Z), each stored as its exact text and with the hash of the previous one. Rows are only added. */
export const reducoes_z = tenantTable(
  'reducoes_z',
  {
    empresa_id: ref('empresa_id').notNull(),
    terminal_id: ref('terminal_id').notNull(),
    sessao_id: ref('sessao_id').notNull(),
    treino: boolean('treino').notNull(),
    /** Number in its terminal, without gaps; training has separate numbers. */
    numero: integer('numero').notNull(),
    /** 0: the closing; from 1: addition for sales or events that arrived late for the session. */
    complemento: smallint('complemento').notNull(),
    /** JSON text. */
    corpo: text('corpo').notNull(),
    /** SHA-256 of `anterior` and `corpo`, hexadecimal. */
    hash: text('hash').notNull(),
    anterior: text('anterior').notNull(),
    em: when('em').notNull(),
  },
  t => [
    unique('reducoes_z_numero').on(t.account_id, t.terminal_id, t.treino, t.numero, t.complemento),
    unique('reducoes_z_sessao').on(t.account_id, t.sessao_id, t.complemento),
    fk('reducoes_z_sessao_fk', [t.account_id, t.sessao_id], sessoes_caixa),
  ],
)
