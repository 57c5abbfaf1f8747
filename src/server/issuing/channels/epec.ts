import { kindOf } from '../../../core/dfe/kit/event/kind.ts'
import { EPEC } from '../../../core/dfe/nfe/event/kinds.ts'
import type { Desfecho } from '../../outbox/job.ts'
import { createEvent, eventsOf } from '../events/repository.ts'
import { type Caso, step } from '../flow.ts'
import type { Emissao } from '../models/model.ts'
import { reject } from '../steps/outcome.ts'
import { assinaturaDe, PREPARE, take, type Walk, walkOf } from '../steps/steps.ts'
import { transmit } from '../steps/transmit.ts'
import { enterContingency } from './contingency.ts'

/**
 * By EPEC (tpEmis 4): signed, and its summary goes to the national environment first; registered, the note is handed over and follows
 * under the same key once its state's SEFAZ is back. The event has a job of its own, which asks for this one again.
 */
export async function byEpec(caso: Caso, emissao: Emissao): Promise<Desfecho> {
  const { fluxo, tenant, documento } = caso
  const [evento] = await fluxo.db.tx(tenant, q => eventsOf(q, tenant, documento.id, EPEC))
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
  // refused after its summary was registered, and mended
  if (evento?.status === 'registrado') return handOver(caso, walk)
  const passo = {
    para: 'assinada' as const,
    mudanca: assinaturaDe(walk),
    causa: emissao.xjust,
    xml_anterior: documento.xml_assinado,
  }
  await step(caso, passo, async q => {
    await createEvent(q, tenant, fluxo.clock(), kindOf(fluxo.eventos, EPEC), {
      documento_id: documento.id,
      justificativa: emissao.xjust ?? '',
      usuario_id: null,
    })
  })
  fluxo.wake()
  return null
}

/** Its summary is registered: from now on the paper may be anybody's, and the bytes are what SEFAZ will get. */
async function handOver(caso: Caso, walk: Walk): Promise<Desfecho> {
  const { xjust } = walk.numerado
  return transmit(await enterContingency(caso, assinaturaDe(walk), { causa: xjust, imprimir: false }))
}
