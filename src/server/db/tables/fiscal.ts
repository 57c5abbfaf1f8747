import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { series } from '../../../domain/records/series/index.ts'
import { bytes } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, registro, usuarios } from './registros.ts'
import { vendas } from './vendas.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Last number used in a series. Locked by the transaction that numbers a document: no gap and no duplicate. */
export const serie_contadores = tenantTable(
  'serie_contadores',
  { serie_id: ref('serie_id').notNull(), ultimo: integer('ultimo').notNull() },
  t => [
    unique('serie_contadores_serie').on(t.account_id, t.serie_id),
    fk('serie_contadores_serie_fk', [t.account_id, t.serie_id], registro(series.id)),
  ],
)

/**
 * Series of a restored installation. Until somebody has confirmed the last number their notes wait, because later numbers than
 * `ultimo`, the last one in the backup, may be of notes that the backup does not have.
 */
export const series_a_conferir = tenantTable(
  'series_a_conferir',
  {
    serie_id: ref('serie_id').notNull(),
    ultimo: integer('ultimo').notNull(),
    restaurada_em: when('restaurada_em').notNull(),
    /** Null: the notes of the series wait. */
    conferida_em: when('conferida_em'),
  },
  t => [
    unique('series_a_conferir_serie').on(t.account_id, t.serie_id),
    fk('series_a_conferir_serie_fk', [t.account_id, t.serie_id], registro(series.id), 'cascade'),
  ],
)

/** Numbers of a series that a user skipped: no note has them, and the company must void them at SEFAZ. */
export const numeros_pulados = tenantTable(
  'numeros_pulados',
  {
    empresa_id: ref('empresa_id').notNull(),
    serie_id: ref('serie_id').notNull(),
    modelo: text('modelo').notNull(),
    serie: integer('serie').notNull(),
    de: integer('de').notNull(),
    ate: integer('ate').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: timestamp('criado_em', { withTimezone: true }).notNull(),
  },
  t => [
    index('numeros_pulados_serie').on(t.account_id, t.serie_id, t.de),
    fk('numeros_pulados_serie_fk', [t.account_id, t.serie_id], registro(series.id)),
  ],
)

/** Requests to void a company's numbers, and SEFAZ's answer. Signed only once. */
export const inutilizacoes = tenantTable(
  'inutilizacoes',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    modelo: text('modelo').notNull(),
    serie: integer('serie').notNull(),
    de: integer('de').notNull(),
    ate: integer('ate').notNull(),
    /** Year of the numbers, last two digits. */
    ano: text('ano').notNull(),
    justificativa: text('justificativa').notNull(),
    /** pendente, enviado, registrado, rejeitado */
    status: text('status').notNull().default('pendente'),
    xml_assinado: text('xml_assinado'),
    xml_proc: text('xml_proc'),
    protocolo: text('protocolo'),
    cstat: text('cstat'),
    xmotivo: text('xmotivo'),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: when('criado_em').notNull(),
    atualizado_em: when('atualizado_em').notNull(),
  },
  t => [
    index('inutilizacoes_faixa').on(t.account_id, t.empresa_id, t.modelo, t.serie, t.de),
    fk('inutilizacoes_empresa', [t.account_id, t.empresa_id], empresas),
    fk('inutilizacoes_usuario', [t.account_id, t.usuario_id], usuarios),
  ],
)

/**
 * Notes, one row for each number: a number always stays with the same document (the owner). `atual` marks the owner's
 * current note. When SEFAZ's answer is lost, the owner gets a second note with a new number, and the first stays
 * `desconhecida` until its result is known.
 */
export const documentos_fiscais = tenantTable(
  'documentos_fiscais',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Owner of the document: kind ('venda' or another) and id. */
    origem_tipo: text('origem_tipo').notNull(),
    origem_id: ref('origem_id').notNull(),
    /** Id of the owner when it is a sale, generated for a foreign key. */
    venda_id: ref('venda_id').generatedAlwaysAs(sql`case when origem_tipo = 'venda' then origem_id end`),
    /** Null: not from a till. */
    terminal_id: ref('terminal_id'),
    tentativa: smallint('tentativa').notNull().default(1),
    atual: boolean('atual').notNull().default(true),
    modelo: text('modelo').notNull(),
    serie_id: ref('serie_id').notNull(),
    serie: integer('serie').notNull(),
    numero: integer('numero').notNull(),
    cnf: text('cnf').notNull(),
    /** Text as in the XML: server clock in the company's time zone, with offset. */
    dh_emi: text('dh_emi').notNull(),
    chave: text('chave').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    tp_emis: smallint('tp_emis').notNull().default(1),
    dh_cont: text('dh_cont'),
    xjust: text('xjust'),
    status_emissao: text('status_emissao').notNull().default('pendente'),
    /** Signed XML as sent, or to be sent. Written once; replaced only before it was sent, or after a rejection. */
    xml_assinado: text('xml_assinado'),
    /** nfeProc: the signed XML with SEFAZ's protocol. */
    xml_proc: text('xml_proc'),
    digest: text('digest'),
    /** Receipt of a lot still in process at SEFAZ. */
    recibo: text('recibo'),
    protocolo: text('protocolo'),
    cstat: text('cstat'),
    xmotivo: text('xmotivo'),
    /** Field to correct, when our own check before sending refused the note. */
    campo: text('campo'),
    envios: integer('envios').notNull().default(0),
    enviada_em: when('enviada_em'),
    /** Moment of the first print. The customer has this XML, so it changes only after a rejection. */
    impressa_em: when('impressa_em'),
    autorizada_em: when('autorizada_em'),
    /** Deadline to send a contingency's note to SEFAZ: 24 h for an NFC-e issued offline, 7 days for an NF-e (core/law). */
    prazo_transmissao: when('prazo_transmissao'),
    prazo_cancelamento: when('prazo_cancelamento'),
    alarme: text('alarme'),
    /** True: from a restored backup, and SEFAZ was not asked yet if the server of before issued it. */
    da_copia: boolean('da_copia').notNull().default(false),
    criado_em: when('criado_em').notNull().defaultNow(),
    atualizado_em: when('atualizado_em').notNull().defaultNow(),
  },
  t => [
    unique('documentos_fiscais_numero').on(t.account_id, t.empresa_id, t.modelo, t.serie, t.numero),
    unique('documentos_fiscais_chave').on(t.account_id, t.chave),
    fk('documentos_fiscais_venda_fk', [t.account_id, t.venda_id], vendas),
    fk('documentos_fiscais_serie_fk', [t.account_id, t.serie_id], registro(series.id)),
    uniqueIndex('documentos_fiscais_atual')
      .on(t.account_id, t.origem_tipo, t.origem_id)
      .where(sql`${t.atual}`),
    index('documentos_fiscais_venda').on(t.account_id, t.venda_id),
    index('documentos_fiscais_emissao').on(t.account_id, t.empresa_id, t.dh_emi, t.id),
    // for the manifests that are open, of which the same query has the number
    index('documentos_fiscais_manifestos')
      .on(t.account_id, t.empresa_id)
      .where(sql`${t.modelo} = '58' and ${t.status_emissao} = 'autorizada'`),
    // for the query that every open screen repeats (server/issuing/repository.ts, situation)
    index('documentos_fiscais_abertos')
      .on(t.account_id, t.empresa_id)
      .where(
        sql`${t.status_emissao} in ('pendente','assinada','enviada','desconhecida','contingencia','rejeitada') or ${t.alarme} is not null`,
      ),
  ],
)

/** Authorised notes sent to their recipient by mail, once to each address. */
export const notas_enviadas = tenantTable(
  'notas_enviadas',
  {
    documento_id: ref('documento_id').notNull(),
    para: text('para').notNull(),
    email_id: ref('email_id').notNull(),
    em: when('em').notNull(),
  },
  t => [
    unique('notas_enviadas_para').on(t.account_id, t.documento_id, t.para),
    fk('notas_enviadas_documento', [t.account_id, t.documento_id], documentos_fiscais),
  ],
)

/** Months whose XML files were sent to the accountant, each once. */
export const xml_mensais = tenantTable(
  'xml_mensais',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** YYYY-MM */
    mes: text('mes').notNull(),
    para: text('para').notNull(),
    documentos: integer('documentos').notNull(),
    cartas: smallint('cartas').notNull(),
    em: when('em').notNull(),
  },
  t => [
    unique('xml_mensais_mes').on(t.account_id, t.empresa_id, t.mes),
    fk('xml_mensais_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)

/** Periods in which a company's NF-e were not issued by the state's SEFAZ, with reason and user. At most one is open. */
export const contingencias = tenantTable(
  'contingencias',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Family of the documents (core/dfe/kit/family.ts): each has authorities of its own. */
    familia: text('familia').notNull().default('nfe'),
    /** SVC, EPEC, FS-DA */
    canal: text('canal').notNull(),
    justificativa: text('justificativa').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    desde: timestamp('desde', { withTimezone: true }).notNull(),
    /** Null: still open. */
    ate: timestamp('ate', { withTimezone: true }),
  },
  t => [
    uniqueIndex('contingencias_viva').on(t.account_id, t.empresa_id, t.familia).where(sql`${t.ate} is null`),
    fk('contingencias_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)

/** Journal of a note's transitions, only added, with the XML that each one replaced, if any. */
export const emissao_diario = tenantTable(
  'emissao_diario',
  {
    documento_id: ref('documento_id').notNull(),
    de: text('de'),
    para: text('para').notNull(),
    cstat: text('cstat'),
    xmotivo: text('xmotivo'),
    causa: text('causa'),
    xml_anterior: text('xml_anterior'),
    em: when('em').notNull().defaultNow(),
  },
  t => [
    index('emissao_diario_doc').on(t.account_id, t.documento_id, t.id),
    fk('emissao_diario_documento', [t.account_id, t.documento_id], documentos_fiscais),
  ],
)

/** Events (core/dfe/nfe/event) and voided numbers (tipo 'inutilizacao'); signed once, and again after a rejection. */
export const eventos_fiscais = tenantTable(
  'eventos_fiscais',
  {
    documento_id: ref('documento_id').notNull(),
    tipo: text('tipo').notNull(),
    seq: smallint('seq').notNull().default(1),
    justificativa: text('justificativa').notNull(),
    /** Values of the event's form (domain/events), with its picture; null: the event has only a text. */
    dados: jsonb('dados'),
    /** Key of the note that replaces the cancelled one, in a cancelling by substitution (110112). */
    chave_substituta: text('chave_substituta'),
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
    /** Cash session from whose drawer the cancelling promised the money; null: from none. */
    sessao_id: ref('sessao_id'),
    criado_em: when('criado_em').notNull().defaultNow(),
    atualizado_em: when('atualizado_em').notNull().defaultNow(),
  },
  t => [
    index('eventos_fiscais_abertos')
      .on(t.account_id, t.documento_id)
      .where(sql`status in ('pendente', 'enviado')`),
    unique('eventos_fiscais_seq').on(t.account_id, t.documento_id, t.tipo, t.seq),
    unique('eventos_fiscais_pedido').on(t.account_id, t.documento_id, t.pedido),
    fk('eventos_fiscais_documento', [t.account_id, t.documento_id], documentos_fiscais),
  ],
)

/** Files of SPED: requested, made in the background, checked and stored unchanged. */
export const sped_arquivos = tenantTable(
  'sped_arquivos',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** AAAA-MM. */
    mes: text('mes').notNull(),
    /** Code of ARQUIVO_SPED. */
    arquivo: text('arquivo').notNull().default('icms_ipi'),
    finalidade: text('finalidade').notNull(),
    estado: text('estado').notNull(),
    feitos: integer('feitos').notNull().default(0),
    total: integer('total').notNull().default(0),
    erro: text('erro'),
    /** File compressed by gzip; null until made. */
    conteudo: bytes('conteudo'),
    /** SHA-256 of the file. */
    hash: text('hash'),
    bytes: integer('bytes'),
    linhas: integer('linhas'),
    conferencia: jsonb('conferencia'),
    figuras: jsonb('figuras'),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: when('criado_em').notNull(),
    entregue_em: date('entregue_em', { mode: 'string' }),
    liberado: text('liberado'),
  },
  t => [
    fk('sped_arquivos_empresa', [t.account_id, t.empresa_id], empresas),
    index('sped_arquivos_mes').on(t.account_id, t.empresa_id, t.mes),
  ],
)

/** Stock of a company on one day, as it was when the inventory was stored. Rows are only added. */
export const inventarios = tenantTable(
  'inventarios',
  {
    empresa_id: ref('empresa_id').notNull(),
    dia: date('dia', { mode: 'string' }).notNull(),
    motivo: text('motivo').notNull(),
    linhas: jsonb('linhas').notNull(),
    negativos: jsonb('negativos').notNull(),
    valor: text('valor').notNull(),
    /** SHA-256 of the lines. */
    hash: text('hash').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: when('criado_em').notNull(),
  },
  t => [index('inventarios_dia').on(t.account_id, t.empresa_id, t.dia)],
)
