import type { Logger } from 'pino'
import type { EventKind } from '../../core/dfe/kit/event/kind.ts'
import { isSvc } from '../../core/document/emissao.ts'
import type { Db, Q, Tenant } from '../db/transaction.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Breaker } from '../ports/breaker.ts'
import { type Broadcaster, companyChannel } from '../realtime/broadcaster.ts'
import type { SefazClient } from '../sefaz/client/client.ts'
import type { Conexao } from '../sefaz/client/conexao.ts'
import type { SefazResult } from '../sefaz/client/resultado.ts'
import type { Issuers } from './issuer.ts'
import type { Model } from './models/model.ts'
import { type Documento, type DocumentoChange, type Movido, transition } from './repository.ts'
import { allowed, LETTER, type StatusEmissao } from './transitions.ts'

/** Goods and origins that the end of a note let go of. */
export interface Devolvido {
  /** Goods of an entry that are sold already. */
  falta: string | null
  /** Documents that it was made of. */
  origens: readonly number[]
}

/** Dependencies of the fiscal jobs. */
export interface Fluxo {
  db: Db
  clock: () => Date
  log: Logger
  metrics: Metrics
  broadcaster: Broadcaster
  client: SefazClient
  /** The kinds of document that are issued here. */
  models: readonly Model[]
  eventos: readonly EventKind[]
  issuers: Issuers
  breaker: Breaker
  /** Asks for paper inside the transaction of the transition that deserves it; nothing when the till has no printer. */
  imprimir: (q: Q, tenant: Tenant, documento: Documento, vias: number) => Promise<void>
  /** Asks for the letter that takes an NF-e to its recipient, inside the transaction that authorises it. */
  enviar: (q: Q, tenant: Tenant, documento: Documento) => Promise<void>
  /** Pays who sold a note that no till made, inside the transaction that authorises it. */
  comissionar: (q: Q, tenant: Tenant, documento: Documento) => Promise<void>
  /** Gives back what the sale took out of stock and paid its seller, inside the transaction that ends the sale. */
  devolver: (q: Q, tenant: Tenant, documento: Documento, usuario_id: number | null) => Promise<Devolvido>
  /** Somebody committed a job. */
  wake: () => void
}

/** One document under one job: what every step needs. */
export interface Caso {
  fluxo: Fluxo
  tenant: Tenant
  documento: Documento
  conexao: Conexao
  /** SEFAZ line: one circuit each. */
  linha: string
  /** Its kind of document. */
  model: Model
  /** Tries of this job that ended without a result. */
  tentativas: number
}

export interface FlowStep {
  para: StatusEmissao
  mudanca?: DocumentoChange
  causa?: string | null
  xml_anterior?: string | null
}

/** Somebody else moved the document meanwhile: this job ends, the new state has its own. */
export class Ultrapassado extends Error {}

/**
 * Writes one transition inside `q` and returns the document as it is now. Only the attempt that stands for the sale
 * changes the sale's letter. @throws Ultrapassado
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
  return { documento: { ...documento, ...mudanca, status_emissao: passo.para }, movido }
}

/** A transition, counted and told. */
export function announce(
  caso: Pick<Caso, 'fluxo' | 'tenant'>,
  moved: { documento: Documento; movido: Movido },
): void {
  caso.fluxo.metrics.count('tecla_emissao_passos_total', 'Transitions of fiscal documents', {
    para: moved.documento.status_emissao,
  })
  tellTills(caso, moved)
}

/** Tells the open tills of the company, after the commit: an event is a hint to read again. */
export function tellTills(
  { fluxo, tenant }: Pick<Caso, 'fluxo' | 'tenant'>,
  { documento, movido: { venda } }: { documento: Documento; movido: Movido },
): void {
  if (!venda) return
  fluxo.broadcaster.trigger(companyChannel(tenant.account_id, documento.empresa_id), 'VendaAtualizada', {
    id: venda.id,
    uuid: venda.uuid,
    status: venda.status,
    status_emissao: documento.status_emissao,
  })
}

/** The line a document goes out by, SVC apart from its state's SEFAZ; company ids are unique in the installation. */
export const linhaDe = (d: { empresa_id: number; modelo: string; tp_amb: number; tp_emis: number }): string =>
  `${d.empresa_id}/${d.modelo}/${d.tp_amb}${isSvc(d.tp_emis) ? '/svc' : ''}`

/** Names the problem of a failed call that only people can mend. */
export const avisoDe = (resultado: SefazResult<unknown>): string | null =>
  resultado.kind === 'untrusted' ? resultado.causa : null

/** One transition in a transaction of its own, announced; `also` writes in the same one. Returns the case as it is now. */
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
