import { isSvc } from '../../../core/document/emissao.ts'
import { EMISSAO_PARADA } from '../../../domain/api/emissor.ts'
import { AppError } from '../../../domain/error.ts'
import type { Desfecho, Job } from '../../outbox/job.ts'
import type { RespostaAutorizacao } from '../../sefaz/client/resultado.ts'
import { dfeFamilyOf } from '../../sefaz/families.ts'
import { goBy, isOffline, wayOf } from '../channels/caminho.ts'
import { endedBySvc } from '../channels/canal.ts'
import { enterContingency, replaceNumber, sameNumberOffline } from '../channels/contingency.ts'
import { byEpec } from '../channels/epec.ts'
import { recall } from '../failures/copied.ts'
import { reenviada, reopen, schedule, waitAgain, waitsForAutoridade } from '../failures/reenvio.ts'
import { keepAsking, quarantine, resolveUnknown } from '../failures/unknown.ts'
import { announce, avisoDe, type Caso, type Fluxo, linhaDe, move, step, Ultrapassado } from '../flow.ts'
import { XJUST } from '../justificativas.ts'
import { type Emissao, modelOf, NotaInviavel } from '../models/model.ts'
import { type Documento, readDocument } from '../repository.ts'
import { consult } from './consult.ts'
import { age, askLot, keepReceipt, waitLot } from './lote.ts'
import { alarm, authorise, endKnown, lineFailed, onTheLine, refuse, reject, settle } from './outcome.ts'
import {
  assinaturaDe,
  emContingencia,
  type Fim,
  offlineOf,
  PREPARE,
  type Step,
  take,
  type Walk,
  walkOf,
} from './steps.ts'
import { lineIsBack, transmit } from './transmit.ts'

/** Pause in ms after a certificate problem: a new certificate is found without a restart. */
const ESPERA_CERTIFICADO_MS = 15_000
/** Pause in ms until the series is confirmed; that makes its notes due at once, except one just being postponed. */
const ESPERA_CONFERENCIA_MS = 60_000
/** Time in ms reserved for the transmission: SEFAZ refuses an online NFC-e (65) older than the law's five minutes (704). */
const FOLGA_ATRASO_MS = 30_000

/** Pause in ms after an answer that every call fails for an hour. */
const ABUSO_MS = 3_600_000

/** Pause in ms before a lot is queried again while a customer waits. */
const LOTE_NO_BALCAO_MS = 1_000

/**
 * Issues one document: the job that brings it from its stored status to its final one. Every branch starts from stored data,
 * so the process may crash anywhere and run again: before the note was sent it signs again, afterwards it queries by key
 * first.
 */
export async function emit(fluxo: Fluxo, job: Job): Promise<Desfecho> {
  const documento = await fluxo.db.tx(job, q => readDocument(q, job, job.alvo_id))
  if (!documento) return null
  const family = dfeFamilyOf(documento.modelo)
  if (ENDED.has(documento.status_emissao) && !waitsForAutoridade(documento, family)) return null
  if (documento.serie_a_conferir) return { depois: ESPERA_CONFERENCIA_MS, erro: EMISSAO_PARADA }
  try {
    const conexao = await fluxo.issuers.conexao(job, documento)
    const tenant = { account_id: job.account_id }
    const caso: Caso = {
      ...{ fluxo, tenant, documento, conexao },
      ...{ model: modelOf(fluxo.models, documento), family },
      ...{ linha: linhaDe(documento), tentativas: job.tentativas },
    }
    const recalled = documento.da_copia ? await recall(caso) : 'nova'
    return recalled === 'nova' ? await advance(caso) : recalled
  } catch (error) {
    if (error instanceof Ultrapassado) return null
    if (error instanceof AppError && error.codigo === 'CERTIFICADO') {
      await alarm(fluxo, job, documento, error.message)
      return { depois: ESPERA_CERTIFICADO_MS, erro: error.message }
    }
    if (error instanceof NotaInviavel) {
      // a user may have reopened the document since it was read
      const agora = (await fluxo.db.tx(job, q => readDocument(q, job, documento.id))) ?? documento
      await refuse(
        { fluxo, tenant: job, documento: agora },
        { cstat: error.cstat, xmotivo: error.message, campo: error.campo },
      )
      return null
    }
    throw error
  }
}

const ENDED: ReadonlySet<Documento['status_emissao']> = new Set([
  'autorizada',
  'rejeitada',
  'denegada',
  'cancelada',
  'inutilizada',
  'encerrada',
  'substituida',
])

async function advance(caso: Caso): Promise<Desfecho> {
  switch (caso.documento.status_emissao) {
    case 'pendente':
    case 'assinada':
      return begin(caso)
    case 'enviada':
      return resume(caso)
    case 'desconhecida':
      return resolveUnknown(caso)
    case 'contingencia':
      return transmit(caso)
    case 'rejeitada':
      return sendByItself(caso)
    default:
      return null
  }
}

/** Sends a refused note again automatically. */
const sendByItself = (caso: Caso): Promise<Desfecho> =>
  onTheLine(caso, async () => {
    const retomado = await reopen(caso)
    if (retomado) return begin(retomado, false)
    caso.fluxo.breaker.desistiu(caso.linha)
    return null
  })

/** Steps from the stored row to SEFAZ's answer; any step may be the last. */
const ISSUE: readonly Step[] = [...PREPARE, store, send, conclude]
/** Steps for an XML that is already stored. */
const SEND: readonly Step[] = [send, conclude]

async function walkOn(steps: readonly Step[], walk: Walk): Promise<Desfecho> {
  const end = await take(steps, walk)
  if ('fim' in end) return end.fim
  throw new Error('the last step of issuing ends it')
}

/** Begins to issue a note that was never sent: normally, or in contingency. `aoBalcao`: a customer waits. */
async function begin(caso: Caso, aoBalcao = true): Promise<Desfecho> {
  const { fluxo, family, documento, model } = caso
  const dita = documento.terminal_id === null ? await wayOf(caso) : null
  if (dita && (dita.tp_emis !== 1 || !model.balcao(documento))) return leave(caso, dita, aoBalcao)
  const xjust = aoBalcao ? whyContingency(caso) : null
  if (xjust && (await reenviada(caso))) return waitAgain(caso, xjust)
  if (!xjust) return walkOn(ISSUE, walkOf(caso))
  return walkOn(ISSUE, walkOf(caso, emContingencia(documento, fluxo.clock(), xjust, offlineOf(family))))
}

/** Sends a back-office note as `emissao` says. While the authority is silent, only one note at a time tries. */
async function leave(caso: Caso, emissao: Emissao, aoBalcao: boolean): Promise<Desfecho> {
  const { breaker } = caso.fluxo
  // gives back the try that sendByItself took from the circuit breaker
  if (!aoBalcao) breaker.desistiu(caso.linha)
  const indo = goBy(caso, emissao)
  if (emissao.tp_emis === 4) return byEpec(indo, emissao)
  const online = !isOffline(emissao.tp_emis)
  if (online && !breaker.podeTentar(indo.linha)) return askAgain(indo, 'SEFAZ sem resposta')
  try {
    return await walkOn(ISSUE, walkOf(indo, emissao))
  } catch (error) {
    if (online) breaker.desistiu(indo.linha)
    throw error
  }
}

/** Stores the signed XML before sending: two transitions in one commit. A note in contingency is sent at once. */
async function store(walk: Walk): Promise<Walk | Fim> {
  const { fluxo, tenant, documento, emissao, model, nota } = walk
  const assinatura = assinaturaDe(walk)
  if (isOffline(emissao.tp_emis)) {
    const imprimir = model.entregue(nota)
    return {
      fim: await transmit(await enterContingency(walk, assinatura, { causa: emissao.xjust, imprimir })),
    }
  }
  const moved = await fluxo.db.tx(tenant, async q => {
    const assinada =
      documento.status_emissao === 'pendente'
        ? (await move(q, tenant, documento, { para: 'assinada', mudanca: assinatura })).documento
        : documento
    // a sent XML that certainly did not arrive is replaced, to be issued in another way
    const antes = assinada.status_emissao === 'enviada' ? documento.xml_assinado : null
    return move(q, tenant, assinada, {
      para: 'enviada',
      mudanca: { ...assinatura, enviada_em: fluxo.clock(), envios: 1, recibo: null },
      causa: antes === null ? null : emissao.xjust,
      xml_anterior: antes,
    })
  })
  announce(walk, moved)
  return { ...walk, documento: moved.documento }
}

/** Gives the reason to issue offline without trying online; null: try online, or the note is offline already. */
function whyContingency({ fluxo, family, documento, linha, model }: Caso): string | null {
  if (documento.tp_emis === family.offline) return null
  if (!fluxo.breaker.fechado(linha))
    return fluxo.breaker.aviso(linha) === null ? XJUST.sefaz : XJUST.confianca
  const minutos = model.atraso(documento)
  const idade = fluxo.clock().getTime() - Date.parse(documento.dh_emi)
  return minutos !== null && idade > minutos * 60_000 - FOLGA_ATRASO_MS ? XJUST.atrasada : null
}

async function send(walk: Walk): Promise<Walk> {
  const { fluxo, conexao, documento } = walk
  return { ...walk, resultado: await fluxo.client.authorize(conexao, documento.xml_assinado ?? '') }
}

async function conclude(walk: Walk): Promise<Fim> {
  return { fim: await outcomeOf(walk) }
}

async function outcomeOf(walk: Walk): Promise<Desfecho> {
  const { resultado, conexao, documento } = walk
  if (resultado.kind === 'answer') return answered(walk, resultado.resposta)
  await lineFailed(walk, avisoDe(resultado))
  if (resultado.kind === 'untrusted') return freeNumber(walk, resultado.causa, XJUST.confianca)
  if (resultado.kind === 'not_sent') return freeNumber(walk, resultado.causa)
  // a connection closed by SEFAZ fails at once: there is still time to send the same XML again
  const sobraTempo = resultado.ms < (conexao.paciencia ?? 0) / 2 && documento.envios < 2
  return afterSilence(walk, resultado.causa, sobraTempo)
}

async function answered(caso: Caso, resposta: RespostaAutorizacao): Promise<Desfecho> {
  const { fluxo, family } = caso
  const { codes } = family
  const cstat = resposta.protocolo?.cStat ?? resposta.cStat
  if (codes.unavailable.has(cstat)) {
    // SEFAZ did not process the note: handled as not sent
    await lineFailed(caso, null)
    if (codes.svcOff.has(cstat) && (await endedBySvc(caso))) {
      await reject(caso, { cstat, xmotivo: resposta.xMotivo })
      return null
    }
    const next = await freeNumber(caso, `${cstat} ${resposta.xMotivo}`)
    return next && codes.abused.has(cstat) ? { ...next, depois: ABUSO_MS } : next
  }
  await lineIsBack(caso)
  // refused only for its age, so the number is free: issued offline with the same number
  if (codes.late.has(cstat) && caso.model.balcao(caso.documento))
    return freeNumber(caso, cstat, XJUST.atrasada)
  if (codes.blameless.has(cstat)) {
    const { xMotivo } = resposta.protocolo ?? resposta
    return freeNumber(caso, `${cstat} ${xMotivo}`, XJUST.semCulpa)
  }
  if (resposta.cStat === '103' && resposta.nRec)
    return patient(await keepReceipt(caso, resposta.nRec), waitLot(caso, '103').desfecho)
  if ((await settle(caso, resposta)) !== 'fim') return afterSilence(caso, `cStat ${cstat}`)
  const depois = await fluxo.db.tx(caso.tenant, q => readDocument(q, caso.tenant, caso.documento.id))
  return depois && waitsForAutoridade(depois, family) ? schedule({ ...caso, documento: depois }) : null
}

/** Goes on with a number that SEFAZ certainly does not have: offline when a customer waits, else in another way or later. */
async function freeNumber(caso: Caso, causa: string, xjust?: string): Promise<Desfecho> {
  if (!caso.model.balcao(caso.documento)) return otherWay(caso, causa)
  return (await reenviada(caso)) ? waitAgain(caso, causa) : sameNumberOffline(caso, causa, xjust)
}

/**
 * Sends the same number in the way chosen now. When this is the way in which the note was sent, the note waits, and its
 * row tells that SEFAZ did not receive it (envios 0).
 */
async function otherWay(caso: Caso, causa: string): Promise<Desfecho> {
  const emissao = await wayOf(caso)
  if (emissao.tp_emis !== caso.documento.tp_emis) return resign(caso, emissao)
  if (caso.documento.envios > 0) await step(caso, { para: 'enviada', mudanca: { envios: 0 }, causa })
  return askAgain(caso, causa)
}

/** Signs the note again in another way of issuing, because the key includes tpEmis. */
function resign(caso: Caso, emissao: Emissao): Promise<Desfecho> {
  const indo = goBy(caso, emissao)
  return emissao.tp_emis === 4 ? byEpec(indo, emissao) : walkOn(ISSUE, walkOf(indo, emissao))
}

/**
 * Ends this try. At the next try a note in status `enviada` is queried by key, and the same XML is sent again if SEFAZ does
 * not know the key; a note not sent yet begins again.
 */
const askAgain = ({ fluxo, linha }: Caso, causa: string): Desfecho => ({
  depois: Math.max(fluxo.breaker.espera(linha), 1_000),
  erro: causa,
})

/**
 * Handles a number that SEFAZ may or may not have. At the counter a new number is issued offline, but a note that was
 * sent again automatically waits (`wait`). A back-office note waits too, unless it is now issued in another way: then
 * with a new number, or with its own when SEFAZ certainly did not receive it.
 */
async function unknownNumber(
  caso: Caso,
  causa: string,
  wait: (caso: Caso, causa: string) => Desfecho | Promise<Desfecho> = askAgain,
): Promise<Desfecho> {
  const { documento, model } = caso
  if (model.balcao(documento)) return (await reenviada(caso)) ? wait(caso, causa) : replaceNumber(caso, causa)
  const emissao = await wayOf(caso)
  if (emissao.tp_emis === documento.tp_emis) return wait(caso, causa)
  return documento.envios === 0 ? resign(caso, emissao) : replaceNumber(caso, causa)
}

/** Handles a missing answer: queries by key. When the result stays unknown, unknownNumber decides. */
async function afterSilence(caso: Caso, causa: string, sobraTempo = false): Promise<Desfecho> {
  const consulta = await consult(caso)
  if (consulta.sabe === 'inexistente' && sobraTempo) return sendAgain(caso, causa)
  if (consulta.sabe === 'autorizada') {
    await lineIsBack(caso) // SEFAZ processed the note: only its answer was lost
    await authorise(caso, consulta.protocolo)
    return null
  }
  if (consulta.sabe === 'denegada' || consulta.sabe === 'outra') {
    await endKnown(caso, consulta)
    return null
  }
  return unknownNumber(caso, causa)
}

/**
 * Resumes a note found in status `enviada` at the start of a job: the process crashed before the answer was stored, or the
 * note waits for a result. If SEFAZ has the note, its protocol is stored; if not, the same XML is sent again (SEFAZ cannot
 * authorise a key twice), unless an SVC note now goes another way; without an answer, unknownNumber decides.
 */
async function resume(caso: Caso): Promise<Desfecho> {
  const lote = await askLot(caso)
  if (lote) await lineIsBack(caso)
  if (lote?.sabe === 'julgado') return answered(caso, lote.resposta)
  if (lote) return patient(caso, lote.desfecho)
  const consulta = await consult(caso)
  if (consulta.sabe !== 'muda') await lineIsBack(caso)
  switch (consulta.sabe) {
    case 'autorizada':
      await authorise(caso, consulta.protocolo)
      return null
    case 'inexistente':
      return isSvc(caso.documento.tp_emis) ? backFromSvc(caso) : sendAgain(caso, 'retomada')
    case 'muda':
      await lineFailed(caso, consulta.aviso)
      return unknownNumber(caso, consulta.causa)
    case 'nada':
      return unknownNumber(caso, `${consulta.cstat} ${consulta.xmotivo}`, keepAsking)
    default:
      await endKnown(caso, consulta)
      return null
  }
}

/** Waits for a note in process at SEFAZ; with a customer at the counter, only as long as for any answer. */
async function patient(caso: Caso, depois: Desfecho): Promise<Desfecho> {
  const { model, documento, conexao } = caso
  if (!model.balcao(documento) || (await reenviada(caso))) return depois
  if (age(caso) >= (conexao.paciencia ?? 0)) return replaceNumber(caso, depois?.erro ?? '')
  return { depois: LOTE_NO_BALCAO_MS, erro: depois?.erro ?? '' }
}

/** Sends a note that SVC does not have in the way chosen now, e.g. to the state's SEFAZ, if SEFAZ answers again. */
async function backFromSvc(caso: Caso): Promise<Desfecho> {
  const emissao = await wayOf(caso)
  if (emissao.tp_emis === caso.documento.tp_emis) return sendAgain(caso, 'retomada')
  const wait = quarantine(caso)
  return wait > 0 ? { depois: wait, erro: 'SVC ainda pode ter a nota' } : resign(caso, emissao)
}

/** Sends the same XML once more: SEFAZ cannot authorise a key twice. */
async function sendAgain(caso: Caso, causa: string): Promise<Desfecho> {
  const { documento, fluxo } = caso
  const mudanca = { enviada_em: fluxo.clock(), envios: documento.envios + 1, recibo: null }
  return walkOn(SEND, walkOf(await step(caso, { para: 'enviada', mudanca, causa })))
}
