import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { asOf } from '../../../core/law/index.ts'
import type { Desfecho } from '../../outbox/job.ts'
import { announce, type Caso, move, step } from '../flow.ts'
import { XJUST } from '../justificativas.ts'
import type { Assinatura } from '../models/model.ts'
import { numberAgain } from '../numbers/renumber.ts'
import type { Documento } from '../repository.ts'
import { assinaturaDe, emContingencia, offlineOf, PREPARE, take, walkOf } from '../steps/steps.ts'

/** Computes the deadline to send a document, from its dhEmi. */
const deadline = ({ hoursToSend }: DfeFamily, { dh_emi, tp_emis }: Documento): Date =>
  new Date(Date.parse(dh_emi) + hoursToSend(asOf(dh_emi), tp_emis) * 3_600_000)

/**
 * Stores the XML signed in contingency. From this commit on only a rejection by SEFAZ changes the XML, because
 * customer and SEFAZ must get the same bytes.
 */
export function enterContingency(
  caso: Caso,
  assinatura: Assinatura,
  { causa, imprimir }: { causa: string | null; imprimir: boolean },
): Promise<Caso> {
  const { documento, family, fluxo, tenant } = caso
  return step(
    caso,
    {
      para: 'contingencia',
      mudanca: { ...assinatura, prazo_transmissao: deadline(family, { ...documento, ...assinatura }) },
      causa,
      xml_anterior: documento.xml_assinado,
    },
    async (q, novo) => {
      // two copies, for customer and shop (MOC, DANFE NFC-e em contingência)
      if (imprimir) await fluxo.imprimir(q, tenant, novo, 2)
    },
  )
}

/**
 * Signs a note again in contingency with the same number, which is safe because SEFAZ certainly has no note under the
 * number: not received, or refused for a reason that leaves the number free.
 */
export async function sameNumberOffline(
  caso: Caso,
  causa: string,
  xjust: string = XJUST.sefaz,
): Promise<Desfecho> {
  const { documento, family, fluxo, model } = caso
  const emissao = emContingencia(documento, fluxo.clock(), xjust, offlineOf(family))
  const walk = await take(PREPARE, walkOf(caso, emissao))
  if ('fim' in walk) return walk.fim
  await enterContingency(caso, assinaturaDe(walk), { causa, imprimir: model.entregue(walk.nota) })
  return { depois: fluxo.breaker.espera(caso.linha), erro: causa }
}

/**
 * Gives the sale a new number, in one transaction, when SEFAZ's answer to the first number was lost; a note of the
 * counter is then issued in contingency. The first number stays `desconhecida` until a query tells whether to cancel
 * or to void it, so that no sale keeps two notes and no number stays open.
 */
export async function replaceNumber(caso: Caso, causa: string): Promise<Desfecho> {
  const { documento, fluxo, model, tenant } = caso
  const agora = fluxo.clock()
  const moved = await fluxo.db.tx(tenant, async q => {
    const result = await move(q, tenant, documento, {
      para: 'desconhecida',
      mudanca: { atual: false },
      causa,
    })
    await numberAgain(q, tenant, documento, {
      emissao: new Date(documento.dh_emi),
      // a back-office note is issued by the channel chosen now
      contingencia: model.balcao(documento)
        ? { desde: new Date(documento.dh_emi), xjust: XJUST.sefaz }
        : null,
      agora,
    })
    return result
  })
  announce(caso, moved)
  fluxo.wake()
  return { depois: fluxo.breaker.espera(caso.linha), erro: causa }
}
