import type { Fuso } from '../../core/document/fuso.ts'
import { OWN_DOCUMENTS } from '../../domain/documents/index.ts'
import { AppError } from '../../domain/error.ts'
import { kindOfDocument, type NoticeKind } from '../../domain/notice-kinds.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { kindHere } from '../documents/of-types.ts'
import { OPEN_NOTE, UNANSWERED } from '../documents/status.ts'
import { marksOf } from '../documents/venda/marks-repository.ts'
import type { StatusEmissao } from './transitions.ts'

/** Owner of a document: a sale, or another kind of record that issues documents. */
export interface DocumentOwner {
  origem_tipo: string
  origem_id: number
}

export const donaVenda = (venda_id: number): DocumentOwner => ({ origem_tipo: 'venda', origem_id: venda_id })

export interface NovoDocumento extends DocumentOwner {
  empresa_id: number
  /** Null: not from a till. */
  terminal_id: number | null
  tentativa: number
  modelo: string
  serie_id: number
  serie: number
  numero: number
  cnf: string
  dh_emi: string
  chave: string
  tp_amb: number
  tp_emis: number
  dh_cont: string | null
  xjust: string | null
}

/** Row of documentos_fiscais, as the issuing job reads it. */
export interface Documento extends NovoDocumento {
  id: number
  /** The owner's id, when the owner is a sale. */
  venda_id: number | null
  atual: boolean
  status_emissao: StatusEmissao
  xml_assinado: string | null
  xml_proc: string | null
  digest: string | null
  /** Receipt of a lot still in process at SEFAZ. */
  recibo: string | null
  protocolo: string | null
  cstat: string | null
  xmotivo: string | null
  campo: string | null
  envios: number
  enviada_em: Date | null
  impressa_em: Date | null
  autorizada_em: Date | null
  prazo_transmissao: Date | null
  prazo_cancelamento: Date | null
  alarme: string | null
  /** True: from a restored backup, and SEFAZ was not asked yet if the server of before issued it. */
  da_copia: boolean
  /** Issuer's data, from the company's row. */
  cnpj: string
  uf: string
  fuso: Fuso
  /** True after a restore, until the owner confirms the last number of the series. */
  serie_a_conferir: boolean
}

const READ = `select d.*, e.cnpj, e.uf, e.fuso, exists (select from series_a_conferir a
    where a.account_id = $conta and a.serie_id = d.serie_id and a.conferida_em is null) as serie_a_conferir
  from documentos_fiscais d
  join empresas e on e.account_id = $conta and e.id = d.empresa_id`

const DO_DONO = 'd.account_id = $1 and d.origem_tipo = $2 and d.origem_id = $3'

/** Takes a series' next number; locks its counter until the transaction ends. @throws VALIDACAO when none is left */
export async function nextNumber(q: Q, tenant: Tenant, serie_id: number, sequencia: number): Promise<number> {
  const { rows } = await q.query<{ ultimo: number }>({
    name: 'serie-next',
    text: `insert into serie_contadores (account_id, serie_id, ultimo) values ($1, $2, $3::int + 1)
      on conflict (account_id, serie_id)
      do update set ultimo = greatest(serie_contadores.ultimo, $3::int) + 1 returning ultimo`,
    values: [tenant.account_id, serie_id, sequencia],
  })
  const { ultimo } = rows[0] as { ultimo: number }
  if (ultimo > MAIOR_NUMERO)
    throw new AppError('VALIDACAO', {
      mensagem:
        'A série do caixa chegou ao último número que uma nota pode ter: informe outra série em Caixas',
    })
  return ultimo
}

/** Largest number of a note: the access key has nine digits for the number. */
const MAIOR_NUMERO = 999_999_999

const NEW = [
  ...['empresa_id', 'origem_tipo', 'origem_id', 'terminal_id', 'tentativa', 'modelo', 'serie_id'],
  ...['serie', 'numero', 'cnf'],
  ...['dh_emi', 'chave', 'tp_amb', 'tp_emis', 'dh_cont', 'xjust'],
] as const satisfies readonly (keyof NovoDocumento)[]

/** Stores a new attempt as `pendente`, with its first journal line and the job that issues it. Gives its id. */
export async function insertDocument(
  q: Q,
  tenant: Tenant,
  documento: NovoDocumento,
  agora: Date,
): Promise<number> {
  const { rows } = await q.query<{ id: number }>({
    name: 'documento-insert',
    text: `with d as (insert into documentos_fiscais (account_id, ${NEW.join(', ')})
        values ($1, ${NEW.map((_, i) => `$${i + 2}`).join(', ')}) returning id),
      j as (insert into emissao_diario (account_id, documento_id, de, para)
        select $1, d.id, null, 'pendente' from d returning account_id),
      o as (insert into outbox (account_id, tipo, alvo_id, due_at)
        select $1, 'documento', d.id, $${NEW.length + 2}::timestamptz from d returning account_id)
      select id from d`,
    values: [tenant.account_id, ...NEW.map(name => documento[name]), agora.toISOString()],
  })
  return (rows[0] as { id: number }).id
}

export async function readDocument(q: Q, tenant: Tenant, id: number): Promise<Documento | undefined> {
  const { rows } = await q.query<Documento>({
    name: 'documento-read',
    text: `${READ} where d.account_id = $1 and d.id = $2`,
    values: [tenant.account_id, id],
  })
  return rows[0]
}

/** Reads the company's document with this key. */
export async function documentByKey(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  chave: string,
): Promise<Documento | undefined> {
  const { rows } = await q.query<Documento>(
    `${READ} where d.account_id = $1 and d.empresa_id = $2 and d.chave = $3`,
    [tenant.account_id, empresa_id, chave],
  )
  return rows[0]
}

const current =
  (name: string, trava: '' | ' for update of d') =>
  async (q: Q, tenant: Tenant, dono: DocumentOwner): Promise<Documento | undefined> => {
    const { rows } = await q.query<Documento>({
      name,
      text: `${READ} where ${DO_DONO} and d.atual${trava}`,
      values: [tenant.account_id, dono.origem_tipo, dono.origem_id],
    })
    return rows[0]
  }

/** Reads the owner's current document. */
export const currentDocument = current('documento-atual', '')

const locked = current('documento-atual-trava', ' for update of d')

/** Reads and locks the current document: nothing else changes it or requests its event until the transaction ends. */
export const lockDocument = async (
  q: Q,
  tenant: Tenant,
  dono: DocumentOwner,
): Promise<Documento | undefined> =>
  // while the first query waits for the lock, another attempt may become the current one: read again
  (await locked(q, tenant, dono)) ?? (await locked(q, tenant, dono))

/** Gives the cause of the document's last change to a status, from its journal. */
export async function lastCause(
  q: Q,
  tenant: Tenant,
  documento_id: number,
  para: StatusEmissao,
): Promise<string | null> {
  const { rows } = await q.query<{ causa: string | null }>(
    `select causa from emissao_diario where account_id = $1 and documento_id = $2 and para = $3 order by id desc limit 1`,
    [tenant.account_id, documento_id, para],
  )
  return rows[0]?.causa ?? null
}

/** Finds SEFAZ's last refusal of the document, in its journal. */
export async function lastRefusal(
  q: Q,
  tenant: Tenant,
  documento_id: number,
): Promise<{ cstat: string | null; xmotivo: string | null }> {
  const { rows } = await q.query<{ cstat: string | null; xmotivo: string | null }>(
    `select cstat, xmotivo from emissao_diario where account_id = $1 and documento_id = $2 and para = 'rejeitada'
      order by id desc limit 1`,
    [tenant.account_id, documento_id],
  )
  return rows[0] ?? { cstat: null, xmotivo: null }
}

/** Lists an owner's older attempts with unknown result. */
export async function openAttempts(q: Q, tenant: Tenant, dono: DocumentOwner): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select id from documentos_fiscais d
      where ${DO_DONO} and not atual and status_emissao = 'desconhecida'`,
    [tenant.account_id, dono.origem_tipo, dono.origem_id],
  )
  return rows.map(({ id }) => id)
}

/** Number under which an owner's document was sent before it got another. */
export type TriedNumber = Pick<Documento, 'serie' | 'numero' | 'status_emissao'>

/** Lists the numbers that an owner's document had before, the first one first. */
export async function triedNumbers(q: Q, tenant: Tenant, dono: DocumentOwner): Promise<TriedNumber[]> {
  const { rows } = await q.query<TriedNumber>(
    `select serie, numero, status_emissao from documentos_fiscais d where ${DO_DONO} and not atual order by tentativa`,
    [tenant.account_id, dono.origem_tipo, dono.origem_id],
  )
  return rows
}

/** Columns that a transition may write besides the status. */
export type DocumentoChange = Partial<
  Pick<
    Documento,
    | 'chave'
    | 'dh_emi'
    | 'tp_emis'
    | 'dh_cont'
    | 'xjust'
    | 'xml_assinado'
    | 'xml_proc'
    | 'digest'
    | 'recibo'
    | 'protocolo'
    | 'cstat'
    | 'xmotivo'
    | 'campo'
    | 'atual'
    | 'alarme'
    | 'enviada_em'
    | 'autorizada_em'
    | 'prazo_transmissao'
    | 'prazo_cancelamento'
    | 'envios'
  >
>

export interface Transicao {
  documento_id: number
  de: StatusEmissao
  para: StatusEmissao
  /** New status letter of the sale; null: the sale's letter stays. */
  letra: string | null
  mudanca: DocumentoChange
  causa: string | null
  /** Signed XML that this transition replaces, kept in the journal. */
  xml_anterior: string | null
}

export interface Movido {
  /** Sale with its new letter; null: the owner is not a sale. */
  venda: { id: number; uuid: string; status: string } | null
}

/** SQL that gives the sale `v` of a document as JSON; null when there is none. */
const MOVIDO = `case when v.id is not null
  then json_build_object('id', v.id, 'uuid', v.uuid, 'status', v.status) end as venda`

/** Moves a document, with journal line and the sale's letter. Null: no longer in status `de`, and nothing changed. */
export async function transition(q: Q, tenant: Tenant, t: Transicao): Promise<Movido | null> {
  const names = Object.keys(t.mudanca) as (keyof DocumentoChange)[]
  const set = names.map((name, i) => `, ${name} = $${i + 8}`).join('')
  const { rows } = await q.query<Movido>(
    `with d as (update documentos_fiscais set status_emissao = $4, atualizado_em = $agora${set}
        where account_id = $1 and id = $2 and status_emissao = $3 returning id, venda_id, cstat, xmotivo),
      j as (insert into emissao_diario (account_id, documento_id, de, para, cstat, xmotivo, causa, xml_anterior)
        select $1, id, $3, $4, cstat, xmotivo, $5, $6 from d returning account_id),
      v as (update vendas set status = coalesce($7, vendas.status), atualizado_em = $agora from d
        where vendas.account_id = $1 and vendas.id = d.venda_id
        returning vendas.id, vendas.uuid, vendas.status, vendas.empresa_id, vendas.datavenda),
      c as (${marksOf('v')})
      select ${MOVIDO} from d left join v on true`,
    [
      tenant.account_id,
      t.documento_id,
      t.de,
      t.para,
      t.causa,
      t.xml_anterior,
      t.letra,
      ...names.map(name => plain(t.mudanca[name])),
    ],
  )
  return rows[0] ?? null
}

/** Gives the series' last number as registered; the counter never goes below this number. */
export async function serieDe(q: Q, tenant: Tenant, serie_id: number): Promise<number> {
  const { rows } = await q.query<{ sequencia: number }>(
    'select sequencia from series where account_id = $1 and id = $2',
    [tenant.account_id, serie_id],
  )
  return rows[0]?.sequencia ?? 0
}

/** Stores why a document waits (certificate, deadline), without a transition. Null: the same text is already stored. */
export async function setAlarm(
  q: Q,
  tenant: Tenant,
  id: number,
  alarme: string | null,
): Promise<Movido | null> {
  const { rows } = await q.query<Movido>(
    `with d as (update documentos_fiscais set alarme = $3, atualizado_em = $agora
        where account_id = $1 and id = $2 and alarme is distinct from $3 returning venda_id)
      select ${MOVIDO} from d left join vendas v on v.account_id = $1 and v.id = d.venda_id`,
    [tenant.account_id, id, alarme],
  )
  return rows[0] ?? null
}

/** Reads the sale of a document, for an announcement without a transition. */
export async function readMoved(q: Q, tenant: Tenant, id: number): Promise<Movido | null> {
  const { rows } = await q.query<Movido>(
    `select ${MOVIDO} from documentos_fiscais d left join vendas v on v.account_id = $1 and v.id = d.venda_id
      where d.account_id = $1 and d.id = $2`,
    [tenant.account_id, id],
  )
  return rows[0] ?? null
}

/** Stores the lot's receipt with its moment, or removes the receipt, without a transition. */
export async function setReceipt(
  q: Q,
  tenant: Tenant,
  id: number,
  { recibo, desde }: { recibo: string; desde: Date } | { recibo: null; desde: null },
): Promise<void> {
  await q.query(
    `update documentos_fiscais set recibo = $3, enviada_em = coalesce($4, enviada_em), atualizado_em = $agora
      where account_id = $1 and id = $2`,
    [tenant.account_id, id, recibo, desde?.toISOString() ?? null],
  )
}

/**
 * Counts the session company's documents in process, and what needs a user: refused documents, failed prints,
 * problems of stock and money, series to confirm. Lists the alarms of its documents.
 */
export async function situation(q: Q, tenant: Tenant & { empresa_id: number }) {
  const { rows } = await q.query<{
    em_emissao: number
    contingencia: number
    prazo_transmissao: Date | null
    rejeitadas: number
    rejeitados: { origem_tipo: string; quantos: number; nao_enviado: boolean }[]
    alarmes: { origem_tipo: string; origem_id: number; texto: string }[]
    impressoes_com_erro: number
    estoque_divergente: number
    dinheiro_divergente: number
    series_a_conferir: number
    manifestos_abertos: number
  }>({
    name: 'emissor-situacao',
    text: `select
      count(*) filter (where d.status_emissao in (${UNANSWERED}))::int as em_emissao,
      count(*) filter (where d.status_emissao = 'contingencia')::int as contingencia,
      min(prazo_transmissao) filter (where d.status_emissao = 'contingencia') as prazo_transmissao,
      count(*) filter (where d.status_emissao = 'rejeitada' and d.atual and origem_tipo = 'venda')::int as rejeitadas,
      (select coalesce(json_agg(r), '[]') from (select origem_tipo, count(*)::int as quantos, campo is not null as nao_enviado from documentos_fiscais d
        where d.account_id = $1 and d.empresa_id = $2 and d.status_emissao = 'rejeitada' and ${OPEN_NOTE}
        group by 1, 3 order by 1, 3) r) as rejeitados,
      coalesce(json_agg(json_build_object('origem_tipo', origem_tipo, 'origem_id', origem_id, 'texto', alarme))
        filter (where alarme is not null), '[]') as alarmes,
      (select count(*)::int from impressoes i where i.account_id = $1 and i.status = 'erro'
        and (i.terminal_id in (select id from terminais where account_id = $1 and empresa_id = $2)
          or exists (select from vendas v where i.terminal_id is null and v.account_id = $1 and v.id = i.venda_id and v.empresa_id = $2))) as impressoes_com_erro,
      coalesce((select jsonb_array_length(c.problemas) from estoque_conferencias c where c.account_id = $1 and c.empresa_id = $2), 0) as estoque_divergente,
      coalesce((select jsonb_array_length(c.problemas) from dinheiro_conferencias c where c.account_id = $1 and c.empresa_id = $2), 0) as dinheiro_divergente,
      (select count(*)::int from series_a_conferir a where a.account_id = $1 and a.conferida_em is null
        and (select s.empresa_id from series s where s.account_id = $1 and s.id = a.serie_id) = $2) as series_a_conferir,
      (select count(*)::int from documentos_fiscais m join empresas e on e.account_id = $1 and e.id = m.empresa_id
        where m.account_id = $1 and m.empresa_id = $2 and m.modelo = '58' and m.status_emissao = 'autorizada'
          and m.tp_amb = e.ambiente_sefaz)
        + (select count(*)::int from manifestos_alheios a where a.account_id = $1 and a.empresa_id = $2
          and a.encerrada_em is null) as manifestos_abertos
      from documentos_fiscais d where d.account_id = $1 and d.empresa_id = $2 and (${OPEN_NOTE} or d.alarme is not null)`,
    values: [tenant.account_id, tenant.empresa_id],
  })
  return rows[0] as (typeof rows)[number]
}

/** Tells if an earlier number of the document's owner may stand at SEFAZ: unknown, or authorised and not cancelled yet. */
export async function standsEarlier(
  q: Q,
  { account_id }: Tenant,
  { id, origem_tipo, origem_id }: Pick<Documento, 'id' | 'origem_tipo' | 'origem_id'>,
): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from documentos_fiscais where account_id = $1 and origem_tipo = $2 and origem_id = $3 and id < $4
      and not atual and status_emissao in ('desconhecida', 'autorizada') limit 1`,
    [account_id, origem_tipo, origem_id, id],
  )
  return (rowCount ?? 0) > 0
}

/** Reads the kind of a document's notifications: that of its sale's type, or of its own declaration. */
export async function noticeKindOf(
  q: Q,
  { account_id }: Tenant,
  { origem_tipo, venda_id, empresa_id }: Pick<Documento, 'origem_tipo' | 'venda_id' | 'empresa_id'>,
): Promise<NoticeKind> {
  if (venda_id === null)
    return OWN_DOCUMENTS.some(({ id }) => id === origem_tipo) ? `proprio:${origem_tipo}` : 'emissao'
  return kindOfDocument((await kindHere(q, { account_id, empresa_id }, venda_id)) ?? null)
}

/** Adds a notification for a company, which stays until a user reads it. */
export async function notify(
  q: Q,
  tenant: Tenant,
  n: { empresa_id: number; tipo: NoticeKind; titulo: string; mensagem: string; data: Date },
): Promise<void> {
  await q.query(
    'insert into notificacoes (account_id, empresa_id, titulo, mensagem, data, tipo) values ($1, $2, $3, $4, $5, $6)',
    [tenant.account_id, n.empresa_id, n.titulo, n.mensagem, n.data.toISOString(), n.tipo],
  )
}

/** Adds a notification, unless the company already has the same one, word by word. */
export async function notifyAnew(
  q: Q,
  tenant: Tenant,
  n: { empresa_id: number; tipo: NoticeKind; titulo: string; mensagem: string; data: Date },
): Promise<void> {
  await q.query(
    `insert into notificacoes (account_id, empresa_id, titulo, mensagem, data, tipo)
      select $1, $2, $3, $4, $5, $6 where not exists (select from notificacoes
        where account_id = $1 and empresa_id = $2 and titulo = $3 and mensagem = $4)
      returning account_id`,
    [tenant.account_id, n.empresa_id, n.titulo, n.mensagem, n.data.toISOString(), n.tipo],
  )
}

/** Adds a notification, unless the company already has one with this title. */
export async function notifyOnce(
  q: Q,
  tenant: Tenant,
  n: { empresa_id: number; tipo: NoticeKind; titulo: string; mensagem: string; data: Date },
): Promise<void> {
  await q.query(
    `insert into notificacoes (account_id, empresa_id, titulo, mensagem, data, tipo)
      select $1, $2, $3, $4, $5, $6 where not exists (select from notificacoes
        where account_id = $1 and empresa_id = $2 and titulo = $3)
      returning account_id`,
    [tenant.account_id, n.empresa_id, n.titulo, n.mensagem, n.data.toISOString(), n.tipo],
  )
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
