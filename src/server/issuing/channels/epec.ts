import { previousOf } from '../../../core/dfe/kit/event/kind.ts'
import type { Desfecho } from '../../outbox/job.ts'
import { eventKindsOf } from '../../sefaz/families.ts'
import { createEvent, eventsOf } from '../events/repository.ts'
import { type Caso, step } from '../flow.ts'
import type { Emissao } from '../models/model.ts'
import { reject } from '../steps/outcome.ts'
import { assinaturaDe, PREPARE, take, type Walk, walkOf } from '../steps/steps.ts'
import { transmit } from '../steps/transmit.ts'
import { enterContingency } from './contingency.ts'

/**
 * Issues a note by EPEC (tpEmis 4): signs the note, and sends its summary to the national environment first. After the
 * registration the note may be given to the customer, and is sent to the state's SEFAZ under the same key until SEFAZ
 * answers. The event has its own job, which schedules the note's job again.
 */
export async function byEpec(caso: Caso, emissao: Emissao): Promise<Desfecho> {
  const { fluxo, tenant, documento } = caso
  const summary = previousOf(eventKindsOf(documento.modelo), documento.modelo)
  if (!summary) throw new Error(`no event goes before a ${documento.modelo}`)
  const [evento] = await fluxo.db.tx(tenant, q => eventsOf(q, tenant, documento.id, summary.tipo))
  if (documento.status_emissao === 'assinada') {
    if (evento?.status === 'registrado') return handOver(caso, walkOf(caso))
    if (evento?.status === 'rejeitado') {
      await reject(caso, { cstat: evento.cstat, xmotivo: evento.xmotivo ?? '' })
      return null
    }
    if (evento) return null
  }
  const walk = await take(PREPARE, walkOf(caso, emissao))
  if ('fim' in walk) return walk.fim
  // SEFAZ refused the note, a user corrected it, and its summary is registered already
  if (evento?.status === 'registrado') return handOver(caso, walk)
  const passo = {
    para: 'assinada' as const,
    mudanca: assinaturaDe(walk),
    causa: emissao.xjust,
    xml_anterior: documento.xml_assinado,
  }
  await step(caso, passo, async q => {
    await createEvent(q, tenant, fluxo.clock(), summary, {
      documento_id: documento.id,
      justificativa: emissao.xjust ?? '',
      usuario_id: null,
    })
  })
  fluxo.wake()
  return null
}

/** Moves the note to `contingencia` and sends it: its summary is registered, so SEFAZ must receive exactly these bytes. */
async function handOver(caso: Caso, walk: Walk): Promise<Desfecho> {
  const { xjust } = walk.numerado
  return transmit(await enterContingency(caso, assinaturaDe(walk), { causa: xjust, imprimir: false }))
}
