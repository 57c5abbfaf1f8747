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

/** Sessions of the tills, from the counted float to the Z. A terminal has one that is not closed at most. */
export const sessoes_caixa = tenantTable(
  'sessoes_caixa',
  {
    empresa_id: ref('empresa_id').notNull(),
    terminal_id: ref('terminal_id').notNull(),
    /** Made at the till: sales carry it, also without a server. */
    uuid: uuid('uuid').notNull(),
    /** aberto, contando, fechado */
    estado: text('estado').notNull(),
    /** The company was in training: a session apart, that no book knows. */
    treino: boolean('treino').notNull(),
    aberto_em: when('aberto_em').notNull(),
    aberto_por: ref('aberto_por').notNull(),
    /** R$ that the last closing left in the drawer; null: the terminal's first. */
    abertura_esperada: money('abertura_esperada'),
    /** R$ counted. */
    abertura: money('abertura').notNull(),
    encerrado_em: when('encerrado_em'),
    encerrado_por: ref('encerrado_por'),
    fechado_em: when('fechado_em'),
    fechado_por: ref('fechado_por'),
    /** R$ that stay in the drawer for the next. */
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

/** Events of a drawer beside selling, each with who let it. Only grows. */
export const caixa_eventos = tenantTable(
  'caixa_eventos',
  {
    empresa_id: ref('empresa_id').notNull(),
    sessao_id: ref('sessao_id').notNull(),
    uuid: uuid('uuid').notNull(),
    /** In its session, from 1. */
    numero: integer('numero').notNull(),
    /** Kind: core/caixa/event.ts. */
    tipo: text('tipo').notNull(),
    /** tPag of the tender that moved. */
    meio: text('meio').notNull().default('01'),
    valor: money('valor').notNull(),
    /** 1 came in, -1 went out, 0 moved nothing. */
    sinal: smallint('sinal').notNull(),
    /** Sale that was cancelled or given back. */
    venda_id: ref('venda_id'),
    motivo: text('motivo').notNull().default(''),
    /** Place that a sangria went to, a suprimento came from: cofre, banco, despesa. */
    conta: text('conta').notNull().default(''),
    /** Null: nobody, by itself. */
    usuario_id: ref('usuario_id'),
    /** Supervisor whose PIN let it. */
    aprovado_por: ref('aprovado_por'),
    em: when('em').notNull(),
  },
  t => [
    unique('caixa_eventos_uuid').on(t.account_id, t.uuid),
    unique('caixa_eventos_numero').on(t.account_id, t.sessao_id, t.numero),
    fk('caixa_eventos_sessao', [t.account_id, t.sessao_id], sessoes_caixa),
  ],
)

/** Counts of a closing; several are kept, the last rules. Only grows. */
export const caixa_contagens = tenantTable(
  'caixa_contagens',
  {
    sessao_id: ref('sessao_id').notNull(),
    uuid: uuid('uuid').notNull(),
    /** From 1, anew after each time that it was ended. */
    tentativa: integer('tentativa').notNull(),
    /** Pieces of each denomination: {"50.00": 3}; null: one total was typed. */
    cedulas: jsonb('cedulas'),
    /** R$ counted by tender (tPag). */
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

/** Closings as they were written, byte by byte, each with the hash of the one before it. Only grows. */
export const reducoes_z = tenantTable(
  'reducoes_z',
  {
    empresa_id: ref('empresa_id').notNull(),
    terminal_id: ref('terminal_id').notNull(),
    sessao_id: ref('sessao_id').notNull(),
    treino: boolean('treino').notNull(),
    /** Counted by its terminal, without holes; training has its own. */
    numero: integer('numero').notNull(),
    /** 0: the closing; then what came late of its session, from 1. */
    complemento: smallint('complemento').notNull(),
    /** JSON. */
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
