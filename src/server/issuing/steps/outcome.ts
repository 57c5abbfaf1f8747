import { cancellingOf } from '../../../core/dfe/kit/event/kind.ts'
import { asOf } from '../../../core/law/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Desfecho } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { tellOrigins } from '../../realtime/broadcaster.ts'
import type { Protocolo, RespostaAutorizacao } from '../../sefaz/client/resultado.ts'
import { procDocument } from '../../sefaz/compose.ts'
import { eventKindsOf } from '../../sefaz/families.ts'
import { tellIssuer } from '../channels/canal.ts'
import { createEvent } from '../events/repository.ts'
import { withLine } from '../failures/said-line.ts'
import { announce, type Caso, type FlowStep, type Fluxo, move, step } from '../flow.ts'
import { CANCELAMENTO_DUPLICADA } from '../justificativas.ts'
import type { Assinatura } from '../models/model.ts'
import { type Documento, documentByKey, noticeKindOf, notify, setAlarm } from '../repository.ts'
import type { Consulta } from './consult.ts'

/** Stores SEFAZ's answer. `consultar`: SEFAZ has the note, and its protocol must be queried. */
export async function settle(caso: Caso, resposta: RespostaAutorizacao): Promise<'fim' | 'consultar'> {
  const { protocolo } = resposta
  const { codes } = caso.family
  const cstat = protocolo?.cStat ?? resposta.cStat
  if (codes.existing.has(cstat) || codes.processing.has(cstat)) return 'consultar'
  if (protocolo && codes.authorised.has(cstat)) await authorise(caso, protocolo)
  else if (codes.denied.has(cstat)) await endUndone(caso, { para: 'denegada', mudanca: said(resposta) })
  else await reject(caso, said(resposta))
  return 'fim'
}

const said = (resposta: RespostaAutorizacao) => ({
  cstat: resposta.protocolo?.cStat ?? resposta.cStat,
  xmotivo: resposta.protocolo?.xMotivo ?? resposta.xMotivo,
})

/**
 * Stores an authorisation: the signed XML and the protocol are the document from now on. Queues its paper in the same
 * transaction. `assinatura`: columns of an XML that was not stored before.
 */
export async function authorise(
  caso: Caso,
  protocolo: Protocolo,
  assinatura: Partial<Assinatura> = {},
): Promise<Caso> {
  const { documento, fluxo, tenant, family } = caso
  const em = new Date(protocolo.dhRecbto)
  const autorizada_em = Number.isNaN(em.getTime()) ? fluxo.clock() : em
  const jaImpressa = documento.tp_emis === family.offline
  return step(
    caso,
    {
      para: 'autorizada',
      mudanca: {
        ...assinatura,
        xml_proc: procDocument(family, documento.xml_assinado ?? '', protocolo.xml),
        protocolo: protocolo.nProt,
        cstat: protocolo.cStat,
        xmotivo: [protocolo.xMotivo, ...protocolo.mensagens.map(m => `${m.cMsg} ${m.xMsg}`)].join(' · '),
        autorizada_em,
        prazo_cancelamento: cancelUntil(documento, autorizada_em),
        alarme: null,
      },
    },
    async (q, autorizado) => {
      // the sale has another current number: this note must be cancelled
      if (!autorizado.atual) return cancelDuplicate(q, tenant, fluxo, autorizado)
      await replaceOther(q, caso, autorizado)
      await fluxo.entregar(q, tenant, autorizado, jaImpressa)
      await fluxo.comissionar(q, tenant, autorizado)
    },
  )
}

/** Marks as replaced the document in whose place an authorised one stands. */
async function replaceOther(q: Q, { tenant, model }: Caso, autorizado: Documento): Promise<void> {
  const chave = model.replaces?.(autorizado.xml_assinado ?? '')
  const other = chave ? await documentByKey(q, tenant, autorizado.empresa_id, chave) : null
  if (other?.status_emissao === 'autorizada')
    await move(q, tenant, other, { para: 'substituida', causa: autorizado.chave })
}

/** Requests the cancelling of a note that another one of its owner replaced. @throws where its model has none */
async function cancelDuplicate(q: Q, tenant: Tenant, fluxo: Fluxo, documento: Documento): Promise<void> {
  const kind = cancellingOf(eventKindsOf(documento.modelo), documento.modelo)
  if (!kind) throw new Error(`nothing cancels a ${documento.modelo}`)
  await createEvent(q, tenant, fluxo.clock(), kind, {
    documento_id: documento.id,
    justificativa: CANCELAMENTO_DUPLICADA,
    usuario_id: null,
  })
}

/** Gives the last moment to cancel; null when the model has no cancelling or no limit. */
function cancelUntil(documento: Documento, autorizada_em: Date): Date | null {
  const kind = cancellingOf(eventKindsOf(documento.modelo), documento.modelo)
  const prazo = kind?.prazo(asOf(documento.dh_emi), documento) ?? null
  return prazo === null ? null : new Date(autorizada_em.getTime() + prazo)
}

/** Stores a refusal, with the document's line added to SEFAZ's text, because SEFAZ names the note's item. */
export const reject = async (
  caso: Caso,
  { cstat, xmotivo }: { cstat: string | null; xmotivo: string },
): Promise<void> => refuse(caso, { cstat, xmotivo: await withLine(caso, xmotivo) })

/**
 * Stores a refusal. A note issued in contingency is already with the customer, so it also gets an alarm. `campo`: set
 * when our own check before sending refused the note; `cstat` is then the one that SEFAZ would give.
 */
export async function refuse(
  caso: Pick<Caso, 'fluxo' | 'tenant' | 'documento'>,
  motivo: { cstat: string | null; xmotivo: string; campo?: string },
): Promise<void> {
  const { documento, fluxo, tenant } = caso
  const naRua = documento.status_emissao === 'contingencia'
  const alarme = naRua
    ? `Nota ${documento.numero} emitida em contingência foi rejeitada: ${motivo.xmotivo}`
    : null
  await step(
    caso,
    {
      para: 'rejeitada',
      mudanca: { cstat: motivo.cstat, xmotivo: motivo.xmotivo, campo: motivo.campo ?? null, alarme },
      causa: motivo.campo === undefined ? null : 'preflight',
    },
    async (q, recusado) => {
      await fluxo.recusada(q, tenant, recusado)
      if (alarme) await bell(q, fluxo, tenant, documento, 'Contingência rejeitada', alarme)
    },
  )
}

/**
 * Stores SEFAZ's answer about a key of a note that is not authorised: the note ends as cancelled or denied. A key with
 * another content is stored as a refusal.
 */
export async function endKnown(
  caso: Caso,
  consulta: Extract<Consulta, { sabe: 'cancelada' | 'denegada' | 'outra' }>,
): Promise<void> {
  const { sabe, cstat, xmotivo } = consulta
  if (sabe === 'outra') return reject(caso, consulta)
  await endUndone(caso, { para: sabe, mudanca: { cstat, xmotivo, alarme: null } })
}

/** Ends a note that SEFAZ cancelled or denied, and undoes what its document did. */
async function endUndone(caso: Caso, passo: FlowStep & { para: 'cancelada' | 'denegada' }): Promise<void> {
  const { fluxo, tenant } = caso
  let livres: readonly number[] = []
  const { documento } = await step(caso, passo, async (q, novo) => {
    // at the counter goods and money had changed hands before SEFAZ was asked: a person decides
    if (passo.para === 'denegada' && novo.terminal_id !== null) return
    livres = await undoSale(q, fluxo, tenant, novo, null)
    if (passo.para === 'cancelada') return
    const texto = `A nota ${novo.numero} foi denegada: ${novo.xmotivo}. O que ela movia e cobrava foi desfeito`
    await bell(q, fluxo, tenant, novo, 'Nota denegada', texto)
  })
  tellOrigins(fluxo.broadcaster, { ...tenant, empresa_id: documento.empresa_id }, livres)
}

/** Undoes the sale of a cancelled or denied note that is its current one. Gives the note's source documents' ids. */
export async function undoSale(
  q: Q,
  fluxo: Fluxo,
  tenant: Tenant,
  documento: Documento,
  usuario_id: number | null,
): Promise<readonly number[]> {
  if (!documento.atual) return []
  const { falta, origens } = await fluxo.devolver(q, tenant, documento, usuario_id)
  if (falta)
    await bell(
      q,
      fluxo,
      tenant,
      documento,
      'Estoque negativo',
      `A nota ${documento.numero} foi ${documento.status_emissao} e ${falta}`,
    )
  return origens
}

/** Sets the alarm of a document without a transition, and notifies the company once per text. */
export async function alarm(
  fluxo: Fluxo,
  tenant: Tenant,
  documento: Documento,
  texto: string,
): Promise<void> {
  const movido = await fluxo.db.tx(tenant, async q => {
    const news = await setAlarm(q, tenant, documento.id, texto)
    if (news) await bell(q, fluxo, tenant, documento, 'Emissão parada', texto)
    return news
  })
  if (movido) announce({ fluxo, tenant }, { documento, movido })
}

/** Counts a failed call in the circuit breaker. Notifies the company, once, of a cause that only a person can correct. */
export async function lineFailed(
  { fluxo, tenant, documento, linha }: Omit<Caso, 'conexao' | 'tentativas'>,
  aviso: string | null,
): Promise<void> {
  const antes = fluxo.breaker.fechado(linha)
  const news = fluxo.breaker.falhou(linha, aviso)
  if (antes) tellIssuer(fluxo, tenant, documento.empresa_id)
  if (news && aviso !== null)
    await fluxo.db.tx(tenant, q => bell(q, fluxo, tenant, documento, 'SEFAZ sem confiança', aviso))
}

/** Counts a query that brought nothing, and waits until the line may be tried again. */
export async function unanswered(
  caso: Caso,
  { aviso, causa }: { aviso: string | null; causa: string },
): Promise<Desfecho> {
  await lineFailed(caso, aviso)
  return { depois: caso.fluxo.breaker.espera(caso.linha), erro: causa }
}

/** Runs work on SEFAZ's line. While SEFAZ does not answer, the circuit breaker lets only one note at a time try. */
export async function onTheLine<T>(
  { fluxo: { breaker }, linha }: Pick<Caso, 'fluxo' | 'linha'>,
  work: () => Promise<T>,
): Promise<T | { depois: number; erro: string }> {
  if (!breaker.podeTentar(linha)) return { depois: breaker.espera(linha), erro: 'SEFAZ sem resposta' }
  try {
    return await work()
  } catch (error) {
    breaker.desistiu(linha)
    throw error
  }
}

export const bell = async (
  q: Q,
  fluxo: Fluxo,
  tenant: Tenant,
  documento: Documento,
  titulo: string,
  mensagem: string,
): Promise<void> =>
  notify(q, tenant, {
    ...{ empresa_id: documento.empresa_id, tipo: await noticeKindOf(q, tenant, documento) },
    ...{ titulo, mensagem, data: fluxo.clock() },
  })

/** Queues the next job of this document. */
export const again = (q: Q, tenant: Tenant, documento_id: number, due_at: Date): Promise<void> =>
  enqueue(q, tenant, { tipo: 'documento', alvo_id: documento_id, due_at })
