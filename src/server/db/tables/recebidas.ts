import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { fk, ref, tenantTable } from '../tenant-table.ts'

const when = (name: string) => timestamp(name, { withTimezone: true })
/** Number of a document (NSU) in a company's distribution. */
const nsu = (name: string) => bigint(name, { mode: 'number' })

/**
 * State of a company's reading of the distribution, and the earliest moment of the next call: rejection 656 forbids
 * calls for an hour, also after a restart of the server.
 */
export const distribuicoes = tenantTable(
  'distribuicoes',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    /** Project of the documents: nfe, cte. */
    projeto: text('projeto').notNull().default('nfe'),
    ult_nsu: nsu('ult_nsu').notNull().default(0),
    max_nsu: nsu('max_nsu').notNull().default(0),
    proxima_em: when('proxima_em').notNull(),
    consultada_em: when('consultada_em'),
    /** Moments of the queries by key within the last hour. */
    consultas: jsonb('consultas').notNull().default([]),
    /** NSUs missing in an answer, to be queried one by one. */
    lacunas: jsonb('lacunas').notNull().default([]),
    cstat: text('cstat'),
    /** Problem of the last call; null: none. */
    problema: text('problema'),
  },
  t => [unique('distribuicoes_empresa').on(t.account_id, t.empresa_id, t.tp_amb, t.projeto)],
)

/** CT-e of carriers that name the company, from the distribution: always whole, never a summary. */
export const conhecimentos_recebidos = tenantTable(
  'conhecimentos_recebidos',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    chave: text('chave').notNull(),
    /** Null: it came as a file. */
    nsu: nsu('nsu'),
    cnpj: text('cnpj').notNull(),
    nome: text('nome').notNull(),
    dh_emi: when('dh_emi').notNull(),
    autorizado_em: when('autorizado_em').notNull(),
    /** Parts that the company has in the carriage. */
    papeis: jsonb('papeis').notNull(),
    tomador: boolean('tomador').notNull(),
    v_prest: numeric('v_prest', { precision: 15, scale: 2 }).notNull(),
    v_rec: numeric('v_rec', { precision: 15, scale: 2 }).notNull(),
    v_icms: numeric('v_icms', { precision: 15, scale: 2 }).notNull(),
    /** Keys of the NF-e carried. */
    notas: jsonb('notas').notNull(),
    /** Key of the CT-e that this one replaces; '': none. */
    substitui: text('substitui').notNull(),
    /** autorizado, cancelado, substituido */
    situacao: text('situacao').notNull(),
    em_desacordo: boolean('em_desacordo').notNull(),
    /** Last moment at which the taker may disagree (610110). */
    prazo_desacordo: when('prazo_desacordo').notNull(),
    avisado_em: when('avisado_em'),
    /** The file as distributed, byte for byte. */
    xml_proc: text('xml_proc').notNull(),
    recebido_em: when('recebido_em').notNull(),
  },
  t => [
    unique('conhecimentos_recebidos_chave').on(t.account_id, t.empresa_id, t.tp_amb, t.chave),
    index('conhecimentos_recebidos_prazo').on(t.account_id, t.empresa_id, t.prazo_desacordo),
  ],
)

/** Freights entered: what a received CT-e adds to the cost of entries, and what is owed to the carrier. */
export const fretes_lancados = tenantTable(
  'fretes_lancados',
  {
    empresa_id: ref('empresa_id').notNull(),
    conhecimento_id: ref('conhecimento_id').notNull(),
    parceiro_id: ref('parceiro_id').notNull(),
    /** R$ that the entries cost more: the freight without the ICMS credited. */
    liquido: numeric('liquido', { precision: 15, scale: 2 }).notNull(),
    credito_icms: numeric('credito_icms', { precision: 15, scale: 2 }).notNull(),
    /** Share of each entry, R$, by its document; empty: an expense. */
    notas: jsonb('notas').notNull(),
    /** Instalments to pay; days are ISO. */
    parcelas: jsonb('parcelas').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    em: when('em').notNull(),
    desfeito_em: when('desfeito_em'),
    desfeito_por: ref('desfeito_por'),
  },
  t => [
    uniqueIndex('fretes_lancados_um').on(t.account_id, t.conhecimento_id).where(sql`desfeito_em is null`),
    fk('fretes_lancados_conhecimento', [t.account_id, t.conhecimento_id], conhecimentos_recebidos),
  ],
)

/** Notes that other companies issued to the company, from the distribution: first their summary, later the whole XML. */
export const notas_recebidas = tenantTable(
  'notas_recebidas',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    chave: text('chave').notNull(),
    /** NSU of the last document about the note; null: fetched by key. */
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
    /** Type of the last registered manifestation. */
    manifestacao: text('manifestacao'),
    xml_resumo: text('xml_resumo'),
    /** nfeProc, byte for byte: purchases are made from it. */
    xml_proc: text('xml_proc'),
    /** True if SEFAZ delivered `xml_proc`, or confirmed its digest; false: it came as a file. */
    confirmada: boolean('confirmada').notNull().default(false),
    lida_em: when('lida_em'),
    recebida_em: when('recebida_em').notNull(),
  },
  t => [
    unique('notas_recebidas_chave').on(t.account_id, t.empresa_id, t.tp_amb, t.chave),
    index('notas_recebidas_emissao').on(t.account_id, t.empresa_id, t.tp_amb, t.dh_emi),
  ],
)

/** Events of other companies on a note (cancelling, correction), stored even before the note's summary arrives. */
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

/** Events on received notes and CT-e, sent until the authority answers. Signed once, and again after a rejection. */
export const manifestacoes = tenantTable(
  'manifestacoes',
  {
    /** Note of the event; null: it is of a CT-e. */
    nota_id: ref('nota_id'),
    conhecimento_id: ref('conhecimento_id'),
    tipo: text('tipo').notNull(),
    seq: smallint('seq').notNull(),
    justificativa: text('justificativa').notNull(),
    /** Values of the event's form (domain/events); null: the event has only a text. */
    dados: jsonb('dados'),
    /** Idempotency key of the caller: a repeated request gives this event. */
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
    unique('manifestacoes_seq_cte').on(t.account_id, t.conhecimento_id, t.tipo, t.seq),
    unique('manifestacoes_pedido').on(t.account_id, t.nota_id, t.pedido),
    fk('manifestacoes_nota', [t.account_id, t.nota_id], notas_recebidas),
    fk('manifestacoes_conhecimento', [t.account_id, t.conhecimento_id], conhecimentos_recebidos),
  ],
)

/** Documents of the distribution that could not be read, as they came: each is read again, and leaves when it is understood. */
export const recebidos_ilegiveis = tenantTable(
  'recebidos_ilegiveis',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    /** Project of the document: nfe, cte. */
    projeto: text('projeto').notNull(),
    nsu: nsu('nsu').notNull(),
    /** Name of the document's schema, and its base64(gzip), as SEFAZ gave them. */
    esquema: text('esquema').notNull(),
    conteudo: text('conteudo').notNull(),
    motivo: text('motivo').notNull(),
    recebido_em: when('recebido_em').notNull(),
  },
  t => [unique('recebidos_ilegiveis_nsu').on(t.account_id, t.empresa_id, t.tp_amb, t.projeto, t.nsu)],
)
