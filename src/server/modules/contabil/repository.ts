import type { Fuso } from '../../../core/document/fuso.ts'
import { OPERATIONS } from '../../../core/document/operations.ts'
import type { LinhaXml, PedidoXml, TipoXml } from '../../../domain/api/contabil.ts'
import type { Q, Tenant } from '../../db/transaction.ts'

/** Company, period, and filters of documents. */
export interface PeriodoXml extends Pick<PedidoXml, 'modelo' | 'tipo' | 'situacao'> {
  empresa_id: number
  tp_amb: 1 | 2
  /** First day and the day after the last, YYYY-MM-DD in the company's time zone. */
  de: string
  ate: string
  /** The same days, as instants. */
  desde: Date
  antes: Date
}

/** Reads the company's state, environment and name; null: no such company. */
export async function readCompany(
  q: Q,
  empresa_id: number,
): Promise<{ uf: string; fuso: Fuso; tp_amb: 1 | 2; nome: string } | null> {
  const { rows } = await q.query<{ uf: string; fuso: Fuso; tp_amb: 1 | 2; nome: string }>(
    'select uf, fuso, ambiente_sefaz as tp_amb, nome from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0] ?? null
}

export interface ArquivoXml {
  nome: string
  /** XML text, or bytes of a PDF. */
  xml: string | Buffer
}

/** Last row of a page; the next page begins after it. */
export interface Marca {
  em: string
  id: number
}

interface Documento {
  id: number
  em: string
  chave: string
  tipo: TipoXml
  xml: string
  /** True for an authorised document whose paper is a sheet. */
  papel?: boolean
  eventos: { tipo: string; seq: number; xml: string }[] | null
}

/** Operations whose note is an entry (tpNF 0). */
const ENTRIES = OPERATIONS.filter(({ tpNF }) => tpNF === '0')
const ENTRY = ENTRIES.map(
  ({ tipo, finalidade, documento }) => `array[${tipo}, ${finalidade}, ${documento}]`,
).join(', ')
const TIPO = `case when d.operacao in (${ENTRY}) then 'entrada' else 'saida' end`

/** State of a document, for whoever keeps its file: one that was closed or substituted is authorised. */
const SITUACAO = `case when d.status_emissao in ('encerrada', 'substituida') then 'autorizada' else d.status_emissao end`

const ISSUED = `from documentos_emitidos d
  where d.account_id = $conta and d.empresa_id = $1 and d.tp_amb = $2 and d.dh_emi >= $3 and d.dh_emi < $4
    and ${SITUACAO} in ('autorizada', 'cancelada', 'denegada')
    and ($5::text is null or d.modelo = $5) and ($6::text is null or ${SITUACAO} = $6)
    and ($7::text is null or ${TIPO} = $7)`
const issuedParams = ({ empresa_id, tp_amb, de, ate, modelo, situacao, tipo }: PeriodoXml) => [
  ...[empresa_id, tp_amb, de, ate, modelo ?? null, situacao ?? null, tipo ?? null],
]

const EVENTS = `from eventos_fiscais e where e.account_id = $conta and e.documento_id = d.id
  and e.status = 'registrado' and e.tipo <> 'inutilizacao' and e.xml_proc is not null`

/** Reads a page of issued documents with their events, in the order of issue. */
export async function issuedPage(
  q: Q,
  periodo: PeriodoXml,
  after: Marca,
  limit: number,
): Promise<Documento[]> {
  const { rows } = await q.query<Documento>(
    `select d.id, d.dh_emi as em, d.chave, ${TIPO} as tipo, coalesce(d.xml_proc, d.xml_assinado) as xml,
        d.modelo <> '65' and d.atual and ${SITUACAO} = 'autorizada' as papel,
        (select json_agg(json_build_object('tipo', e.tipo, 'seq', e.seq, 'xml', e.xml_proc) order by e.tipo, e.seq) ${EVENTS}) as eventos
      ${ISSUED} and (d.dh_emi, d.id) > ($8, $9::bigint) order by d.dh_emi, d.id limit $10`,
    [...issuedParams(periodo), after.em, after.id, limit],
  )
  return rows
}

/** Counts the issued documents by type, model and status. */
export async function countIssued(q: Q, periodo: PeriodoXml): Promise<LinhaXml[]> {
  const { rows } = await q.query<LinhaXml>(
    `select ${TIPO} as tipo, d.modelo, ${SITUACAO} as situacao, count(*)::int as documentos,
        coalesce(sum(d.valor_total), 0)::numeric(17, 2)::text as valor,
        coalesce(sum((select count(*) ${EVENTS})), 0)::int as eventos
      ${ISSUED} group by 1, 2, 3 order by 1 desc, 2, 3`,
    issuedParams(periodo),
  )
  return rows
}

const RECEIVED = `from notas_recebidas d
  where d.account_id = $conta and d.empresa_id = $1 and d.tp_amb = $2 and d.dh_emi >= $3 and d.dh_emi < $4
    and ($5::text is null or substr(d.chave, 21, 2) = $5) and ($6::text is null or d.situacao = $6)`
const receivedParams = ({ empresa_id, tp_amb, desde, antes, modelo, situacao }: PeriodoXml) => [
  ...[empresa_id, tp_amb, desde.toISOString(), antes.toISOString(), modelo ?? null, situacao ?? null],
]
/** SQL of a received note's events, registered by other parties and by the company. */
const RECEIVED_EVENTS = `(select o.tipo, o.seq, o.xml from eventos_recebidos o where o.account_id = $conta
    and o.empresa_id = d.empresa_id and o.tp_amb = d.tp_amb and o.chave = d.chave
  union all select m.tipo, m.seq, m.xml_proc from manifestacoes m where m.account_id = $conta and m.nota_id = d.id
    and m.status = 'registrado' and m.xml_proc is not null)`

/** Reads a page of received notes whose complete XML is stored. */
export async function receivedPage(
  q: Q,
  periodo: PeriodoXml,
  after: Marca,
  limit: number,
): Promise<Documento[]> {
  const { rows } = await q.query<Documento>(
    `select d.id, to_json(d.dh_emi) #>> '{}' as em, d.chave, 'recebida' as tipo, d.xml_proc as xml,
        (select json_agg(json_build_object('tipo', e.tipo, 'seq', e.seq, 'xml', e.xml) order by e.tipo, e.seq)
          from ${RECEIVED_EVENTS} e) as eventos
      ${RECEIVED} and d.xml_proc is not null and (d.dh_emi, d.id) > ($7::timestamptz, $8::bigint)
      order by d.dh_emi, d.id limit $9`,
    [...receivedParams(periodo), after.em || '-infinity', after.id, limit],
  )
  return rows
}

export async function countReceived(
  q: Q,
  periodo: PeriodoXml,
): Promise<{ linhas: LinhaXml[]; so_resumo: number }> {
  const { rows } = await q.query<LinhaXml & { so_resumo: number }>(
    `select 'recebida' as tipo, substr(d.chave, 21, 2) as modelo, d.situacao,
        count(d.xml_proc)::int as documentos,
        coalesce(sum(d.valor) filter (where d.xml_proc is not null), 0)::text as valor,
        coalesce(sum((select count(*) from ${RECEIVED_EVENTS} e)) filter (where d.xml_proc is not null), 0)::int as eventos,
        count(*) filter (where d.xml_proc is null)::int as so_resumo
      ${RECEIVED} group by 2, 3 order by 2, 3`,
    receivedParams(periodo),
  )
  return {
    linhas: rows.filter(({ documentos }) => documentos > 0).map(({ so_resumo: _, ...linha }) => linha),
    so_resumo: rows.reduce((sum, { so_resumo }) => sum + so_resumo, 0),
  }
}

/** SQL of numbers voided in the period: ranges, and numbers of notes never authorised. */
const VOIDED = `from (
    select i.id, i.modelo, i.serie, i.de, i.ate, i.ano, i.xml_proc as xml, i.atualizado_em as em from inutilizacoes i
      where i.account_id = $conta and i.empresa_id = $1 and i.tp_amb = $2 and i.status = 'registrado'
    union all
    select -e.id, d.modelo, d.serie, d.numero, d.numero, substr(d.dh_emi, 3, 2), e.xml_proc, e.atualizado_em
      from eventos_fiscais e join documentos_fiscais d on d.account_id = $conta and d.id = e.documento_id
      where e.account_id = $conta and d.empresa_id = $1 and d.tp_amb = $2 and e.tipo = 'inutilizacao' and e.status = 'registrado'
  ) d where d.xml is not null and d.em >= $3 and d.em < $4 and ($5::text is null or d.modelo = $5)`
const voidedParams = ({ empresa_id, tp_amb, desde, antes, modelo }: PeriodoXml) => [
  ...[empresa_id, tp_amb, desde.toISOString(), antes.toISOString(), modelo ?? null],
]

interface Inutilizados {
  id: number
  em: string
  modelo: string
  serie: number
  de: number
  ate: number
  ano: string
  xml: string
}

export async function voidedPage(
  q: Q,
  periodo: PeriodoXml,
  after: Marca,
  limit: number,
): Promise<Inutilizados[]> {
  const { rows } = await q.query<Inutilizados>(
    `select d.id, to_json(d.em) #>> '{}' as em, d.modelo, d.serie, d.de, d.ate, d.ano, d.xml
      ${VOIDED} and (d.em, d.id) > ($6::timestamptz, $7::bigint) order by d.em, d.id limit $8`,
    [...voidedParams(periodo), after.em || '-infinity', after.id, limit],
  )
  return rows
}

export async function countVoided(q: Q, periodo: PeriodoXml): Promise<LinhaXml[]> {
  const { rows } = await q.query<LinhaXml>(
    `select 'inutilizada' as tipo, d.modelo, 'inutilizada' as situacao, count(*)::int as documentos, '0.00' as valor, 0 as eventos
      ${VOIDED} group by d.modelo order by d.modelo`,
    voidedParams(periodo),
  )
  return rows
}

/** Counts the period's notes that SEFAZ has not finally answered. */
export async function countWaiting(
  q: Q,
  { empresa_id, tp_amb, de, ate }: Pick<PeriodoXml, 'empresa_id' | 'tp_amb' | 'de' | 'ate'>,
): Promise<number> {
  const { rows } = await q.query<{ quantas: number }>(
    `select count(*)::int as quantas from documentos_fiscais
      where account_id = $conta and empresa_id = $1 and tp_amb = $2 and dh_emi >= $3 and dh_emi < $4
        and status_emissao in ('pendente', 'assinada', 'enviada', 'desconhecida', 'contingencia')`,
    [empresa_id, tp_amb, de, ate],
  )
  return rows[0]?.quantas ?? 0
}

/** Reads the company's data for the monthly e-mail to the accountant; `para` '': do not send. */
export async function readAccountant(
  q: Q,
  empresa_id: number,
): Promise<{
  uf: string
  fuso: Fuso
  nome: string
  responder: string
  guardar_pdf: boolean
  para: string
} | null> {
  const { rows } = await q.query<{
    uf: string
    fuso: Fuso
    nome: string
    responder: string
    guardar_pdf: boolean
    para: string
  }>(
    `select uf, fuso, nome, email as responder, guardar_pdf, case when copia_contador then email_contador else '' end as para
      from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  return rows[0] ?? null
}

export async function sentMonth(q: Q, empresa_id: number, mes: string): Promise<boolean> {
  const { rowCount } = await q.query(
    'select from xml_mensais where account_id = $conta and empresa_id = $1 and mes = $2',
    [empresa_id, mes],
  )
  return (rowCount ?? 0) > 0
}

/** Marks the month as sent; false: it already was. */
export async function insertMonth(
  q: Q,
  { account_id }: Tenant,
  mes: { empresa_id: number; mes: string; para: string; documentos: number; cartas: number; em: Date },
): Promise<boolean> {
  const { rowCount } = await q.query(
    `insert into xml_mensais (account_id, empresa_id, mes, para, documentos, cartas, em) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (account_id, empresa_id, mes) do nothing`,
    [account_id, mes.empresa_id, mes.mes, mes.para, mes.documentos, mes.cartas, mes.em.toISOString()],
  )
  return rowCount === 1
}
