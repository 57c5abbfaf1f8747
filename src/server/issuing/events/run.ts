import { type EventKind, kindOf, type Registrador, registrantOf } from '../../../core/dfe/kit/event/kind.ts'
import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { modelName } from '../../../core/document/models.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho, Job } from '../../outbox/job.ts'
import { tellOrigins } from '../../realtime/broadcaster.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import { dfeFamilyOf, eventKindsOf } from '../../sefaz/families.ts'
import { liveChannel } from '../channels/canal-repository.ts'
import { type Caso, type Fluxo, linhaDe, step, tellTills, Ultrapassado } from '../flow.ts'
import { modelOf } from '../models/model.ts'
import {
  currentDocument,
  type Documento,
  type DocumentoChange,
  documentByKey,
  readDocument,
  readMoved,
} from '../repository.ts'
import { again, alarm, undoSale } from '../steps/outcome.ts'
import { lineIsBack } from '../steps/transmit.ts'
import { dataOf } from './data.ts'
import { DOORS } from './doors.ts'
import { giveWay } from './foreign.ts'
import { askRegistered, NADA_DITO } from './registered.ts'
import { type Evento, type EventoChange, readEvent, updateEvent } from './repository.ts'
import { EMITIDOS } from './table-repository.ts'

/** cStat of a refused voiding (241): the number is in use, so SEFAZ received the document after all. */
const NUMERO_USADO = new Set(['241'])

/** Status stored when a cancelling's answer was lost: the authority's answer to a query of a cancelled document. */
const cancelledOf = ({ models }: DfeFamily) => ({
  cstat: '101',
  xmotivo: `Cancelamento de ${modelName(models[0] ?? '')} homologado`,
})

/** Ends of a document that undo its owner; one that was closed or substituted stays as it was. */
const UNDOES: ReadonlySet<string> = new Set(['cancelada', 'inutilizada'])

/** First and longest pause between tries, in ms: nothing else protects events against 656 (too many calls). */
const ESPERA_MS = 5_000
const ESPERA_MAXIMA_MS = 120_000
/** First pause, in ms, after a temporary refusal (EVENTO_PASSAGEIRO); the same event is sent again. */
const ESPERA_PASSAGEIRO_MS = 30_000

/** Event of a job. `substituto`: another document that replaces the event's document, if any. */
interface CasoEvento extends Caso {
  evento: Evento
  kind: EventKind
  substituto: Documento | null
}

/** Registers an event or voids a number: signs once, sends until answered. May run again after a crash, like `emit`. */
export async function runEvent(fluxo: Fluxo, job: Job): Promise<Desfecho> {
  const { evento, documento, substituto } = await fluxo.db.tx(job, async q => {
    const evento = await readEvent(q, job, job.alvo_id)
    const documento = evento && (await readDocument(q, job, evento.documento_id))
    const substituto = documento && (await substituteOf(q, job, documento, evento))
    return { evento, documento, substituto }
  })
  if (!evento || !documento || evento.status === 'registrado' || evento.status === 'rejeitado') return null
  try {
    const pedido = kindOf(eventKindsOf(documento.modelo), evento.tipo)
    const conexao = await doorOf(fluxo, job, documento, pedido)
    const caso: CasoEvento = {
      fluxo,
      tenant: { account_id: job.account_id },
      documento,
      conexao,
      model: modelOf(fluxo.models, documento),
      family: dfeFamilyOf(documento.modelo),
      linha: lineOf(documento, registrantOf(pedido, documento.modelo)),
      tentativas: job.tentativas,
      evento,
      kind: pedido,
      substituto: substituto && substituto.id !== documento.id ? substituto : null,
    }
    return await register({ ...caso, kind: kindNow(caso) })
  } catch (error) {
    if (error instanceof Ultrapassado) return null
    if (error instanceof AppError && error.codigo === 'CERTIFICADO') {
      await alarm(fluxo, job, documento, error.message)
      return { depois: 15_000, erro: error.message }
    }
    throw error
  }
}

/** Names the circuit breaker: each authority has one. */
const lineOf = (documento: Documento, registrador: Registrador | null): string =>
  [linhaDe(documento), registrador?.toLowerCase()].filter(Boolean).join('/')

/** Reads the document that the event names as substitute, else the owner's current document. */
const substituteOf = (q: Q, tenant: Tenant, documento: Documento, { chave_substituta }: Evento) =>
  chave_substituta === null
    ? currentDocument(q, tenant, documento)
    : documentByKey(q, tenant, documento.empresa_id, chave_substituta)

/**
 * Chooses the authority: the one that registers this kind of event, if the kind names one. Else an event of a note
 * authorised by SVC goes to SVC while the company uses SVC, then to the state's SEFAZ.
 */
async function doorOf(fluxo: Fluxo, tenant: Tenant, documento: Documento, kind: EventKind): Promise<Conexao> {
  const conexao = await fluxo.issuers.conexao(tenant, documento)
  const autorizador = registrantOf(kind, documento.modelo)
  if (autorizador) return { ...conexao, autorizador }
  if (!conexao.autorizador) return conexao
  const viva = await fluxo.db.tx(tenant, q =>
    liveChannel(q, tenant, documento.empresa_id, dfeFamilyOf(documento.modelo).name),
  )
  return viva?.canal === 'SVC' ? conexao : { ...conexao, autorizador: null }
}

/**
 * Gives the event's kind; after the note's cancelling deadline, the kind that replaces it then (cancelling by
 * substitution), if the owner has another current document.
 */
function kindNow({ fluxo, kind, documento, substituto }: CasoEvento): EventKind {
  const vencido = documento.prazo_cancelamento !== null && fluxo.clock() > documento.prazo_cancelamento
  const tarde = kind.tarde === undefined ? null : kindOf(eventKindsOf(documento.modelo), kind.tarde)
  return tarde && vencido && substituto && tarde.modelos.includes(documento.modelo) ? tarde : kind
}

async function register(caso: CasoEvento): Promise<Desfecho> {
  const { fluxo, tenant, family, documento, conexao, evento, kind, substituto } = caso
  if (kind.efeito !== null && documento.status_emissao === kind.efeito)
    return finish(caso, {}, cancelledOf(family))
  if (kind.substituida && substituto?.status_emissao !== 'autorizada')
    return later(caso, 'a nota substituta ainda não foi autorizada')
  const door = DOORS[kind.porta]
  const xml =
    evento.xml_assinado !== null && evento.tipo === kind.tipo
      ? evento.xml_assinado
      : door.sign(kind.xml(dataOf({ ...caso, agora: fluxo.clock() })), conexao.certificado)
  await fluxo.db.tx(tenant, q =>
    updateEvent(q, tenant, evento.id, {
      tipo: kind.tipo,
      xml_assinado: xml,
      status: 'enviado',
      chave_substituta: kind.substituida ? (substituto?.chave ?? null) : null,
    }),
  )
  const resultado = await door.send(fluxo.client, conexao, xml)
  if (resultado.kind !== 'answer') return later(caso, resultado.causa)
  const { cStat, xMotivo, nProt, cStatLote, proc } = resultado.resposta
  const { unavailable } = family.codes
  if (unavailable.has(cStat) || unavailable.has(cStatLote)) return later(caso, xMotivo)
  await lineIsBack(caso)
  const disse = { cstat: cStat, xmotivo: xMotivo }
  if (door.registrado(family).has(cStat))
    return finish(caso, { ...disse, protocolo: nProt, xml_proc: proc }, door.told(disse, nProt))
  return kind.jaFeito.includes(cStat) ? doneBefore(caso, xml, disse, nProt) : refused(caso, disse)
}

const later = ({ tentativas }: Caso, erro: string, first = ESPERA_MS): Desfecho => ({
  depois: backoff(tentativas, first, ESPERA_MAXIMA_MS),
  erro,
})

/**
 * Handles an event that was registered before, by us or by another program. A voiding, and an event that ends the note,
 * count in any case; any other event counts unless SEFAZ's answer shows that the registered one has other content.
 */
async function doneBefore(
  caso: CasoEvento,
  xml: string,
  disse: { cstat: string; xmotivo: string },
  nProt: string | null,
): Promise<Desfecho> {
  const { fluxo, tenant, family, kind } = caso
  if (kind.porta !== 'evento')
    return finish(caso, { ...disse, protocolo: nProt }, DOORS[kind.porta].told(disse, nProt))
  const contou = await askRegistered(caso, xml)
  if (contou?.registro?.outro && kind.efeito === null)
    return refused(caso, { ...disse, xmotivo: await giveWay(fluxo.db, tenant, ours(caso), contou.eventos) })
  const mudanca = contou?.registro?.achado ?? { ...disse, ...NADA_DITO }
  return finish(caso, mudanca, kind.efeito === 'cancelada' ? cancelledOf(family) : {})
}

const ours = ({ family, documento, evento, kind }: CasoEvento) => ({
  ...{ tabela: EMITIDOS, id: evento.id, dono: documento.id },
  ...{ kind, family, cnpj: documento.cnpj },
})

/**
 * Stores the event as registered. An event that ends the note also changes the document; when the document was the owner's
 * current one, the sale is undone and its goods return to stock.
 */
async function finish(
  caso: CasoEvento,
  mudanca: Pick<EventoChange, 'cstat' | 'xmotivo' | 'protocolo' | 'xml_proc'>,
  situacao: DocumentoChange,
): Promise<Desfecho> {
  const { fluxo, tenant, documento, evento, kind } = caso
  const also = (q: Q) => updateEvent(q, tenant, evento.id, { ...mudanca, status: 'registrado' })
  if (kind.efeito === null || documento.status_emissao === kind.efeito) {
    const movido = await fluxo.db.tx(tenant, async q => {
      await also(q)
      if (kind.previo) await again(q, tenant, documento.id, fluxo.clock())
      return readMoved(q, tenant, documento.id)
    })
    if (movido) tellTills(caso, { documento, movido })
    if (kind.previo) fluxo.wake()
    return null
  }
  const passo = { para: kind.efeito, mudanca: { ...situacao, alarme: null }, causa: evento.justificativa }
  let livres: readonly number[] = []
  await step(caso, passo, async (q, novo) => {
    await also(q)
    if (UNDOES.has(novo.status_emissao)) livres = await undoSale(q, fluxo, tenant, novo, evento.usuario_id)
  })
  tellOrigins(fluxo.broadcaster, { ...tenant, empresa_id: documento.empresa_id }, livres)
  return null
}

interface Dito {
  cstat: string
  xmotivo: string
}

/** Replaces SEFAZ's text for 501 and 770, which speaks of cancelling, for events that do not end the note. */
const ofItsKind = ({ family, kind: { nome, efeito } }: CasoEvento, disse: Dito): Dito =>
  family.codes.eventLate.has(disse.cstat) && efeito === null
    ? { ...disse, xmotivo: `${nome} já passou do prazo em que a SEFAZ registra` }
    : disse

/** Handles a refusal: takes the late kind, tries later, or ends the event and tells the user or the waiting document. */
async function refused(caso: CasoEvento, dito: Dito): Promise<Desfecho> {
  const { fluxo, tenant, family, documento, evento, kind, substituto } = caso
  const disse = ofItsKind(caso, dito)
  if (family.codes.eventLate.has(disse.cstat) && substituto && kind.tarde !== undefined) {
    const tipo = kind.tarde
    await fluxo.db.tx(tenant, q =>
      updateEvent(q, tenant, evento.id, { ...disse, tipo, xml_assinado: null, status: 'pendente' }),
    )
    return { depois: 0, erro: disse.xmotivo }
  }
  if (family.codes.eventPassing.has(disse.cstat))
    return later(caso, `${disse.cstat} ${disse.xmotivo}`, ESPERA_PASSAGEIRO_MS)
  // true: the document waits for this event, so its job must run now
  const chegou = kind.previo || (NUMERO_USADO.has(disse.cstat) && documento.status_emissao === 'desconhecida')
  await fluxo.db.tx(tenant, async q => {
    await updateEvent(q, tenant, evento.id, { ...disse, status: 'rejeitado' })
    if (chegou) await again(q, tenant, documento.id, fluxo.clock())
  })
  if (chegou) fluxo.wake()
  else
    await alarm(
      fluxo,
      tenant,
      documento,
      `${kind.nome} da nota ${documento.numero} foi ${kind.recusado}: ${disse.xmotivo}`,
    )
  return null
}
