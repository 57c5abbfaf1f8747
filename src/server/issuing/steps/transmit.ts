import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho } from '../../outbox/job.ts'
import { hasten } from '../../outbox/repository.ts'
import { tellIssuer } from '../channels/canal.ts'
import { announce, avisoDe, type Caso } from '../flow.ts'
import { setAlarm, standsEarlier } from '../repository.ts'
import { consult } from './consult.ts'
import { askLot, keepReceipt, waitLot } from './lote.ts'
import { alarm, authorise, endKnown, lineFailed, settle } from './outcome.ts'

/**
 * Sends the XML signed in contingency to SEFAZ, unchanged, with growing pauses until SEFAZ accepts or refuses it.
 * After the deadline it raises an alarm and still sends, because SEFAZ authorises a late note too (cStat 150).
 */
export async function transmit(caso: Caso): Promise<Desfecho> {
  const { fluxo, family, documento, conexao, linha } = caso
  const { codes } = family
  await checkDeadline(caso)
  if (family.exclusive && (await fluxo.db.tx(caso.tenant, q => standsEarlier(q, caso.tenant, documento))))
    return { depois: ESPERA_PASSAGEIRA_MS, erro: 'espera que o número anterior acabe' }
  if (!fluxo.breaker.podeTentar(linha)) return later(caso, 'SEFAZ sem resposta')
  let answered = false
  let aviso: string | null = null
  try {
    const lote = await askLot(caso)
    if (lote?.sabe === 'espera') {
      answered = true
      await lineIsBack(caso)
      return lote.desfecho
    }
    const resultado = lote
      ? { kind: 'answer' as const, resposta: lote.resposta }
      : await fluxo.client.authorize(conexao, documento.xml_assinado ?? '')
    if (resultado.kind !== 'answer') {
      aviso = avisoDe(resultado)
      return later(caso, resultado.causa)
    }
    const { resposta } = resultado
    const cstat = resposta.protocolo?.cStat ?? resposta.cStat
    if (codes.unavailable.has(cstat)) return later(caso, `${cstat} ${resposta.xMotivo}`)
    answered = true
    await lineIsBack(caso)
    if (codes.passing.has(cstat))
      return await waitForAuthority(caso, cstat, (resposta.protocolo ?? resposta).xMotivo)
    if (cstat === '103' && resposta.nRec)
      return waitLot(await keepReceipt(caso, resposta.nRec), cstat).desfecho
    if ((await settle(caso, resposta)) === 'fim') return null
    return await adopt(caso, cstat)
  } finally {
    if (!answered) await lineFailed(caso, aviso)
  }
}

/** First and longest pause, in ms, after a temporary refusal. */
const ESPERA_PASSAGEIRA_MS = 15_000
const ESPERA_PASSAGEIRA_MAXIMA_MS = 300_000

/** Waits after a refusal that is not the note's fault: the customer has its paper, so the same XML is sent again. */
async function waitForAuthority(caso: Caso, cstat: string, xmotivo: string): Promise<Desfecho> {
  const { fluxo, tenant, family, documento, tentativas } = caso
  const texto = `Nota ${documento.numero} em contingência, recusada por enquanto: ${cstat} ${xmotivo}. Ela é enviada de novo sozinha${cstat === '703' ? '; confira o relógio do servidor' : ''}`
  if (family.codes.blameless.has(cstat)) {
    const movido = await fluxo.db.tx(tenant, q => setAlarm(q, tenant, documento.id, texto))
    if (movido) announce(caso, { documento, movido })
  } else await alarm(fluxo, tenant, documento, texto)
  return {
    depois: backoff(tentativas, ESPERA_PASSAGEIRA_MS, ESPERA_PASSAGEIRA_MAXIMA_MS),
    erro: `${cstat} ${xmotivo}`,
  }
}

/** Stores the protocol of an XML that SEFAZ already has, from an earlier try whose answer was lost. */
async function adopt(caso: Caso, cstat: string): Promise<Desfecho> {
  const consulta = await consult(caso)
  if (consulta.sabe === 'autorizada') await authorise(caso, consulta.protocolo)
  else if (consulta.sabe === 'muda') return later(caso, `cStat ${cstat}`)
  // refused as existing, then not found: SEFAZ's services do not agree yet
  else if (consulta.sabe === 'inexistente')
    return {
      depois: backoff(caso.tentativas, 1_000, ESPERA_PASSAGEIRA_MAXIMA_MS),
      erro: `cStat ${cstat}`,
    }
  else if (consulta.sabe === 'nada') return waitForAuthority(caso, consulta.cstat, consulta.xmotivo)
  else await endKnown(caso, consulta)
  return null
}

/**
 * Tells the circuit breaker that SEFAZ answered. When this closes the breaker, makes the account's waiting jobs of
 * notes and of their events due now, but that of the document that brought the answer.
 */
export async function lineIsBack({ fluxo, tenant, documento, linha }: Caso): Promise<void> {
  if (!fluxo.breaker.respondeu(linha)) return
  await fluxo.db.tx(tenant, async q => {
    await hasten(q, tenant, 'documento', fluxo.clock(), documento.id)
    await hasten(q, tenant, 'evento', fluxo.clock())
  })
  fluxo.wake()
  tellIssuer(fluxo, tenant, documento.empresa_id)
}

const later = ({ fluxo, linha }: Caso, erro: string): Desfecho => ({
  depois: Math.max(fluxo.breaker.espera(linha), 1_000),
  erro,
})

async function checkDeadline({ fluxo, tenant, documento }: Caso): Promise<void> {
  if (!documento.prazo_transmissao || fluxo.clock() <= documento.prazo_transmissao) return
  await alarm(
    fluxo,
    tenant,
    documento,
    `Nota ${documento.numero} em contingência passou do prazo de transmissão: verifique a conexão com a SEFAZ`,
  )
}
