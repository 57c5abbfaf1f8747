import { kindOf } from '../../../core/dfe/kit/event/kind.ts'
import { voidsNumbers } from '../../../core/dfe/kit/family.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho } from '../../outbox/job.ts'
import { createEvent } from '../events/repository.ts'
import { type Caso, step } from '../flow.ts'
import { INUTILIZACAO_DESCONHECIDA, NADA_A_INUTILIZAR } from '../justificativas.ts'
import { consult } from '../steps/consult.ts'
import { age, askLot } from '../steps/lote.ts'
import { alarm, authorise, onTheLine, unanswered } from '../steps/outcome.ts'
import { lineIsBack } from '../steps/transmit.ts'

/** Time in ms after sending before a 217 (unknown key) is believed: SEFAZ may still be working on the note. */
const QUARENTENA_MS = 20_000

/** Gives the milliseconds until a 217 is believed. */
export const quarantine = (caso: Caso): number => QUARENTENA_MS - age(caso)

/** First and longest pause, in ms, without a result, and the tries after which the user is notified. */
const ESPERA_MS = 60_000
const ESPERA_MAXIMA_MS = 3_600_000
const TENTATIVAS = 5

/** Asks again, with growing pauses, about a note for which SEFAZ gives no result; notifies the user once. */
export async function keepAsking(caso: Caso, disse: string): Promise<Desfecho> {
  const { fluxo, tenant, documento, tentativas } = caso
  if (tentativas >= TENTATIVAS)
    await alarm(
      fluxo,
      tenant,
      documento,
      `Nota ${documento.numero}: perguntada pela chave ${documento.chave}, a SEFAZ responde ${disse}, e não se sabe se a nota vale. Ela continua a ser perguntada sozinha; confira a chave no portal da SEFAZ`,
    )
  return { depois: backoff(tentativas, ESPERA_MS, ESPERA_MAXIMA_MS), erro: disse }
}

/** Resolves a lost, replaced number, by a durable job: cancels the note if SEFAZ has it, else voids the number. */
export const resolveUnknown = (caso: Caso): Promise<Desfecho> => onTheLine(caso, () => endOf(caso))

async function endOf(caso: Caso): Promise<Desfecho> {
  const { fluxo, tenant, family, documento } = caso
  const lote = await askLot(caso)
  if (lote) await lineIsBack(caso)
  if (lote?.sabe === 'espera') return lote.desfecho
  const protocolo = lote?.resposta.protocolo
  if (protocolo && family.codes.authorised.has(protocolo.cStat)) {
    await authorise(caso, protocolo)
    fluxo.wake()
    return null
  }
  const consulta = await consult(caso)
  if (consulta.sabe === 'muda') return unanswered(caso, consulta)
  await lineIsBack(caso)
  switch (consulta.sabe) {
    case 'autorizada':
      await authorise(caso, consulta.protocolo) // this also requests the cancelling, in the same transaction
      break
    case 'inexistente': {
      const wait = quarantine(caso)
      if (wait > 0) return { depois: wait, erro: consulta.xmotivo }
      if (!voidsNumbers(family)) {
        const mudanca = { cstat: null, xmotivo: NADA_A_INUTILIZAR, alarme: null }
        await step(caso, { para: 'rejeitada', mudanca })
        break
      }
      await fluxo.db.tx(tenant, q =>
        createEvent(q, tenant, fluxo.clock(), kindOf(family.kinds, 'inutilizacao'), {
          documento_id: documento.id,
          justificativa: INUTILIZACAO_DESCONHECIDA,
          usuario_id: null,
        }),
      )
      break
    }
    case 'cancelada':
    case 'denegada': {
      const { sabe, cstat, xmotivo } = consulta
      await step(caso, { para: sabe, mudanca: { cstat, xmotivo, alarme: null } })
      break
    }
    case 'outra':
    case 'nada':
      return keepAsking(caso, `${consulta.cstat} ${consulta.xmotivo}`)
  }
  fluxo.wake()
  return null
}
