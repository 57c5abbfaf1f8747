import {
  bigint,
  index,
  integer,
  jsonb,
  numeric,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'

const when = (name: string) => timestamp(name, { withTimezone: true })
/** Number of a document in the distribution of one company. */
const nsu = (name: string) => bigint(name, { mode: 'number' })

/**
 * Place of a company's reading of the distribution, and the moment it may ask again: 656 lasts an hour, over a restart
 * too.
 */
export const distribuicoes = tenantTable(
  'distribuicoes',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    ult_nsu: nsu('ult_nsu').notNull().default(0),
    max_nsu: nsu('max_nsu').notNull().default(0),
    proxima_em: when('proxima_em').notNull(),
    consultada_em: when('consultada_em'),
    /** Instants of the looks by key within the last hour. */
    consultas: jsonb('consultas').notNull().default([]),
    /** Numbers that an answer left out, each to be asked for by itself. */
    lacunas: jsonb('lacunas').notNull().default([]),
    cstat: text('cstat'),
    /** Problem of the last time; null: none. */
    problema: text('problema'),
  },
  t => [unique('distribuicoes_empresa').on(t.account_id, t.empresa_id, t.tp_amb)],
)

/** Notes that others issued to the company, as the distribution gave them: their summary, and the whole once it came. */
export const notas_recebidas = tenantTable(
  'notas_recebidas',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    chave: text('chave').notNull(),
    /** NSU of the last document that told of it; null: it came by its key. */
    nsu: nsu('nsu'),
    cnpj: text('cnpj').notNull(),
    nome: text('nome').notNull(),
    ie: text('ie').notNull(),
    dh_emi: when('dh_emi').notNull(),
    tp_nf: smallint('tp_nf').notNull(),
    valor: numeric('valor', { precision: 15, scale: 2 }).notNull(),
    protocolo: text('protocolo').notNull(),
    autorizada_em: when('autorizada_em').notNull(),
    /** autorizada, cancelada, denegada */
    situacao: text('situacao').notNull(),
    /** Type of the last manifestation that was registered. */
    manifestacao: text('manifestacao'),
    xml_resumo: text('xml_resumo'),
    /** nfeProc, byte for byte: what an entry is made of. */
    xml_proc: text('xml_proc'),
    lida_em: when('lida_em'),
    recebida_em: when('recebida_em').notNull(),
  },
  t => [
    unique('notas_recebidas_chave').on(t.account_id, t.empresa_id, t.tp_amb, t.chave),
    index('notas_recebidas_emissao').on(t.account_id, t.empresa_id, t.tp_amb, t.dh_emi),
  ],
)

/** Others' events on a note (its cancelling, a correction), also of one whose summary has not come. */
export const eventos_recebidos = tenantTable(
  'eventos_recebidos',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    chave: text('chave').notNull(),
    tipo: text('tipo').notNull(),
    seq: integer('seq').notNull(),
    descricao: text('descricao').notNull(),
    autor: text('autor').notNull(),
    em: when('em').notNull(),
    protocolo: text('protocolo').notNull(),
    texto: text('texto').notNull(),
    nsu: nsu('nsu'),
    xml: text('xml').notNull(),
  },
  t => [unique('eventos_recebidos_evento').on(t.account_id, t.empresa_id, t.tp_amb, t.chave, t.tipo, t.seq)],
)

/** The company's answers about a note; signed once, sent until the national environment answers. */
export const manifestacoes = tenantTable(
  'manifestacoes',
  {
    nota_id: ref('nota_id').notNull(),
    tipo: text('tipo').notNull(),
    seq: smallint('seq').notNull(),
    justificativa: text('justificativa').notNull(),
    /** Answers of its form (domain/events); null: it asks for a text alone. */
    dados: jsonb('dados'),
    /** Its caller's name of the request (`Idempotency-Key`): said again under it, it is this event. */
    pedido: uuid('pedido'),
    /** pendente, enviado, registrado, rejeitado */
    status: text('status').notNull().default('pendente'),
    xml_assinado: text('xml_assinado'),
    xml_proc: text('xml_proc'),
    protocolo: text('protocolo'),
    cstat: text('cstat'),
    xmotivo: text('xmotivo'),
    usuario_id: ref('usuario_id'),
    criado_em: when('criado_em').notNull(),
    atualizado_em: when('atualizado_em').notNull(),
  },
  t => [
    unique('manifestacoes_seq').on(t.account_id, t.nota_id, t.tipo, t.seq),
    unique('manifestacoes_pedido').on(t.account_id, t.nota_id, t.pedido),
    fk('manifestacoes_nota', [t.account_id, t.nota_id], notas_recebidas),
  ],
)
