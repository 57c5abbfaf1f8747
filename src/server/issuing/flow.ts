import type { Logger } from 'pino'
import type { DfeFamily } from '../../core/dfe/kit/family.ts'
import { isSvc } from '../../core/document/emissao.ts'
import type { EventoWebhook } from '../../domain/options/integracao.ts'
import type { Db, Q, Tenant } from '../db/transaction.ts'
import type { Metrics } from '../http/metrics.ts'
import { bookOwn } from '../modules/livros/service.ts'
import { settleCarriage } from '../money/carriage.ts'
import { tellWebhooks } from '../outbox/webhooks-repository.ts'
import type { Breaker } from '../ports/breaker.ts'
import { type Broadcaster, companyChannel } from '../realtime/broadcaster.ts'
import type { SefazClient } from '../sefaz/client/client.ts'
import type { Conexao } from '../sefaz/client/conexao.ts'
import type { SefazResult } from '../sefaz/client/resultado.ts'
import type { Time } from '../time.ts'
import type { Issuers } from './issuer.ts'
import type { Model } from './models/model.ts'
import { type Documento, type DocumentoChange, type Movido, transition } from './repository.ts'
import { allowed, LETTER, type StatusEmissao } from './transitions.ts'

/** Result of undoing the sale of a cancelled note. */
export interface Devolvido {
  /** Text about goods of an entry that were sold meanwhile; null: none. */
  falta: string | null
  /** Ids of the documents from which the note was made. */
  origens: readonly number[]
}

/** Dependencies of the fiscal jobs. */
export interface Fluxo {
  db: Db
  time: Time
  clock: () => Date
  log: Logger
  metrics: Metrics
  broadcaster: Broadcaster
  client: SefazClient
  /** Kinds of document that can be issued. */
  models: readonly Model[]
  issuers: Issuers
  breaker: Breaker
  /** Queues the print inside the transition; does nothing for a document without a till, or a till without a printer. */
  imprimir: (q: Q, tenant: Tenant, documento: Documento, vias: number) => Promise<void>
  /** Queues an authorised document's paper, unless printed, and its e-mail, as the company chose. */
  entregar: (q: Q, tenant: Tenant, documento: Documento, impressa: boolean) => Promise<void>
  /** Keeps what a refusal says of other documents, inside the transaction that stores it. */
  recusada: (q: Q, tenant: Tenant, documento: Documento) => Promise<void>
  /** Credits the seller's commission of a back-office note, inside the transaction that authorises it. */
  comissionar: (q: Q, tenant: Tenant, documento: Documento) => Promise<void>
  /**
   * Undoes a cancelled or denied sale inside the transaction that ends its note: goods, documents from which it was made, commission,
   * money and card payments.
   */
  devolver: (q: Q, tenant: Tenant, documento: Documento, usuario_id: number | null) => Promise<Devolvido>
  /** Wakes the worker after a job was committed. */
  wake: () => void
}

/** One document of one job, with everything that issuing needs. */
export interface Caso {
  fluxo: Fluxo
  tenant: Tenant
  documento: Documento
  conexao: Conexao
  /** Name of the connection to SEFAZ that has a circuit breaker, as linhaDe gives it. */
  linha: string
  model: Model
  /** Words in which its authority is asked. */
  family: DfeFamily
  /** Number of tries of this job without a result. */
  tentativas: number
}

export interface FlowStep {
  para: StatusEmissao
  mudanca?: DocumentoChange
  causa?: string | null
  xml_anterior?: string | null
}

/** Error when another job or user moved the document meanwhile: this job ends, as the new status has its own. */
export class Ultrapassado extends Error {}

/**
 * Writes one status transition inside `q` and gives the changed document. Only the sale's current document changes the
 * sale's status. @throws Ultrapassado; Error for a transition that TRANSITIONS does not have (programmer's mistake)
 */
export async function move(
  q: Q,
  tenant: Tenant,
  documento: Documento,
  passo: FlowStep,
): Promise<{ documento: Documento; movido: Movido }> {
  if (!allowed(documento.status_emissao, passo.para))
    throw new Error(`no transition ${documento.status_emissao} → ${passo.para}`)
  const mudanca = passo.mudanca ?? {}
  const atual = mudanca.atual ?? documento.atual
  const movido = await transition(q, tenant, {
    documento_id: documento.id,
    de: documento.status_emissao,
    para: passo.para,
    letra: atual ? LETTER[passo.para] : null,
    mudanca,
    causa: passo.causa ?? null,
    xml_anterior: passo.xml_anterior ?? null,
  })
  if (!movido) throw new Ultrapassado(`document ${documento.id} left ${documento.status_emissao}`)
  const moved = { ...documento, ...mudanca, status_emissao: passo.para }
  if (SETTLES.has(passo.para)) await bookOwn(q, { ...moved, xml: moved.xml_proc ?? moved.xml_assinado })
  if (atual) await tellNote(q, tenant, moved, movido)
  if (CHARGES.has(passo.para)) await settleCarriage(q, tenant, moved)
  return { documento: moved, movido }
}

/** Events that webhooks are told of a note, by the status that it comes to. */
const TOLD = {
  autorizada: 'nota.autorizada',
  rejeitada: 'nota.rejeitada',
  cancelada: 'nota.cancelada',
} as const satisfies Partial<Record<StatusEmissao, EventoWebhook>>

/** Tells webhooks of a note that was authorised, rejected or cancelled, and of the sale that is cancelled with it. */
async function tellNote(q: Q, tenant: Tenant, documento: Documento, { venda }: Movido): Promise<void> {
  const { id: documento_id, status_emissao: status, empresa_id, modelo, numero, cstat } = documento
  if (!(status in TOLD)) return
  const evento = TOLD[status as keyof typeof TOLD]
  const id = venda?.id ?? documento.origem_id
  const dados = {
    id,
    documento_id,
    origem: documento.origem_tipo,
    modelo,
    numero,
    chave: documento.chave,
    cstat,
  }
  const of = { empresa_id, ...(venda ? { venda: venda.id } : {}) }
  const note = { evento, registro: `documentos/${documento_id}`, dados, ...of } as const
  const sale = { evento: 'venda.cancelada', registro: `vendas/${id}`, dados: { id }, ...of } as const
  await tellWebhooks(q, tenant, status === 'cancelada' && venda ? [note, sale] : [note])
}

/** Statuses that make a document owed, or end what it made owed. */
const CHARGES: ReadonlySet<StatusEmissao> = new Set(['autorizada', 'cancelada', 'substituida'])

/** Statuses with which a note enters the tax books. */
const SETTLES: ReadonlySet<StatusEmissao> = new Set(['autorizada', 'contingencia', 'cancelada'])

/** Counts a transition in the metrics and tells the tills. */
export function announce(
  caso: Pick<Caso, 'fluxo' | 'tenant'>,
  moved: { documento: Documento; movido: Movido },
): void {
  caso.fluxo.metrics.count('tecla_emissao_passos_total', 'Transitions of fiscal documents', {
    para: moved.documento.status_emissao,
  })
  tellTills(caso, moved)
}

/** Tells the company's open screens, after the commit, to read the sale, or the document's other owner, again. */
export function tellTills(
  { fluxo, tenant }: Pick<Caso, 'fluxo' | 'tenant'>,
  { documento, movido: { venda } }: { documento: Documento; movido: Movido },
): void {
  const { empresa_id, origem_tipo, origem_id, status_emissao } = documento
  const [news, data] = venda
    ? ['VendaAtualizada', { id: venda.id, uuid: venda.uuid, status: venda.status, status_emissao }]
    : ['DocumentoAtualizado', { origem_tipo, origem_id, status_emissao }]
  fluxo.broadcaster.trigger(companyChannel(tenant.account_id, empresa_id), news, data)
}

/** Names a document's line of the circuit breaker; SVC has its own. Company ids are unique in the installation. */
export const linhaDe = (d: { empresa_id: number; modelo: string; tp_amb: number; tp_emis: number }): string =>
  `${d.empresa_id}/${d.modelo}/${d.tp_amb}${isSvc(d.tp_emis) ? '/svc' : ''}`

/** Gives the cause of a failed call that only a person can correct (untrusted certificate); null for other results. */
export const avisoDe = (resultado: SefazResult<unknown>): string | null =>
  resultado.kind === 'untrusted' ? resultado.causa : null

/** Writes and announces one transition in a new transaction, with what `also` writes. Gives the changed case. */
export async function step<C extends Pick<Caso, 'fluxo' | 'tenant' | 'documento'>>(
  caso: C,
  passo: FlowStep,
  also?: (q: Q, documento: Documento) => Promise<void>,
): Promise<C> {
  const { fluxo, tenant, documento } = caso
  const moved = await fluxo.db.tx(tenant, async q => {
    const result = await move(q, tenant, documento, passo)
    await also?.(q, result.documento)
    return result
  })
  announce(caso, moved)
  return { ...caso, documento: moved.documento }
}
