import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  numeric,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { terminais } from '../../../domain/records/terminais/index.ts'
import { bytes } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, registro } from './registros.ts'

const when = (name: string) => timestamp(name, { withTimezone: true })

/** Journal of requests to TEF managers (card programs), each written before its file. A till has one at a time. */
export const tef_transacoes = tenantTable(
  'tef_transacoes',
  {
    empresa_id: ref('empresa_id').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    terminal_id: ref('terminal_id').notNull(),
    /** Id given by the till, so that a repeated request charges once. */
    uid: uuid('uid').notNull(),
    /** CRT, CNC, ADM; orfa: an answer to no request of ours. */
    tipo: text('tipo').notNull(),
    /** Uuid of the sale, which may not be stored yet. */
    venda_uuid: uuid('venda_uuid'),
    /** Payment that a CNC cancels. */
    origem_id: ref('origem_id'),
    /** Field 001-000 of an answer without request; null: the row's id. */
    numero: ref('numero'),
    valor: numeric('valor', { precision: 12, scale: 2 }),
    tpag: text('tpag'),
    parcelas: integer('parcelas').notNull().default(1),
    /** pedida, autorizada, negada, nao_enviada, perdida, inconsistente, confirmando, confirmada, desfazendo, desfeita, cancelada */
    situacao: text('situacao').notNull(),
    /** True when the manager has taken the request (.sts): from then on the answer is awaited without limit. */
    aceita: boolean('aceita').notNull().default(false),
    /** True when the sale is stored. */
    vendida: boolean('vendida').notNull().default(false),
    /** tPag of the money paid back, if the manager did not cancel the payment. */
    estorno: text('estorno'),
    mensagem: text('mensagem').notNull().default(''),
    /** True while the transaction waits for CNF or NCN (confirmation or undoing). */
    confirma: boolean('confirma').notNull().default(false),
    rede: text('rede').notNull().default(''),
    nsu: text('nsu').notNull().default(''),
    codigo: text('codigo').notNull().default(''),
    finalizacao: text('finalizacao').notNull().default(''),
    marca: text('marca').notNull().default(''),
    tband: text('tband'),
    credenciadora: text('credenciadora'),
    terminal_logico: text('terminal_logico').notNull().default(''),
    /** DDMMAAAA and hhmmss by the manager's clock. */
    data: text('data').notNull().default(''),
    hora: text('hora').notNull().default(''),
    /** R$ in the answer. */
    respondido: numeric('respondido', { precision: 12, scale: 2 }),
    /** Text of the answer, without personal data. */
    resposta: text('resposta').notNull().default(''),
    criado_em: when('criado_em').notNull(),
    mudou_em: when('mudou_em').notNull(),
    /** Moment of the manager's answer. */
    respondida_em: when('respondida_em'),
  },
  t => [
    unique('tef_transacoes_uid').on(t.account_id, t.uid),
    uniqueIndex('tef_transacoes_pedida').on(t.account_id, t.terminal_id).where(sql`situacao = 'pedida'`),
    index('tef_transacoes_venda').on(t.account_id, t.venda_uuid),
    index('tef_transacoes_abertas')
      .on(t.account_id, t.empresa_id)
      .where(sql`situacao in ('pedida', 'autorizada', 'inconsistente', 'confirmando', 'desfazendo')`),
    fk('tef_transacoes_empresa', [t.account_id, t.empresa_id], empresas),
    fk('tef_transacoes_terminal', [t.account_id, t.terminal_id], registro(terminais.id)),
  ],
)

/** Agents: programs on the tills' computers, each for one till's folders. A pairing code works once, for some minutes. */
export const tef_agentes = tenantTable(
  'tef_agentes',
  {
    terminal_id: ref('terminal_id').notNull(),
    /** SHA-256 of the pairing code. After pairing, `token` has the SHA-256 of the agent's token. */
    codigo: bytes('codigo'),
    codigo_ate: when('codigo_ate'),
    token: bytes('token'),
    /** Name of the computer, as sent by the agent. */
    maquina: text('maquina').notNull().default(''),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: when('criado_em').notNull(),
    visto_em: when('visto_em'),
  },
  t => [
    unique('tef_agentes_terminal').on(t.account_id, t.terminal_id),
    fk('tef_agentes_terminal_fk', [t.account_id, t.terminal_id], registro(terminais.id)),
  ],
)
