import { dataHoraIn } from '../../../core/document/fuso.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { isOffline } from '../channels/caminho.ts'
import { readOrder } from '../channels/canal-repository.ts'
import { type Fluxo, move } from '../flow.ts'
import { type MendedConsumidor, modelOf } from '../models/model.ts'
import { keyOf } from '../numbers/number.ts'
import { isNumberTaken, leaveTaken } from '../numbers/renumber.ts'
import type { Documento } from '../repository.ts'

/**
 * Gives the dhEmi of a refused note that is issued again at `agora`. A note that needs another number gets the present
 * moment. A note whose dhEmi is already on a printed paper or in an EPEC keeps this dhEmi. Else a note of a model with
 * a limit of lateness (704) gets the present moment, and any other note does so only on another day (228).
 */
export async function issuedAgainAt(
  q: Q,
  tenant: Tenant,
  { models }: Pick<Fluxo, 'models'>,
  documento: Documento,
  agora: Date,
): Promise<string> {
  const now = dataHoraIn(agora, documento.fuso)
  if (isNumberTaken(documento)) return now
  if (await isTold(q, tenant, documento)) return documento.dh_emi
  const mayBeLate = modelOf(models, documento).atraso(documento) === null
  return mayBeLate && dayOf(now) === dayOf(documento.dh_emi) ? documento.dh_emi : now
}

/** Gives the ISO day. */
export const dayOf = (dhEmi: string): string => dhEmi.slice(0, 10)

async function isTold(q: Q, tenant: Tenant, documento: Documento): Promise<boolean> {
  if (!isOffline(documento.tp_emis)) return false
  return documento.tp_emis !== 4 || (await readOrder(q, tenant, documento)).epec
}

/**
 * Issues a corrected note again, by the law of the new day; with the next number when SEFAZ has another note under
 * the old one. Runs whole in the caller's transaction.
 */
export async function takeUp(
  q: Q,
  tenant: Tenant,
  fluxo: Fluxo,
  { documento, consumidor }: { documento: Documento; consumidor: MendedConsumidor },
) {
  const dh_emi = await issuedAgainAt(q, tenant, fluxo, documento, fluxo.clock())
  const dia = dayOf(dh_emi) === dayOf(documento.dh_emi) ? null : dayOf(dh_emi)
  await modelOf(fluxo.models, documento).mend?.(q, tenant, documento, { consumidor, dia })
  const result = await move(q, tenant, documento, {
    para: 'pendente',
    mudanca: {
      ...{ cstat: null, xmotivo: null, campo: null, xml_assinado: null, digest: null },
      ...{ dh_emi, chave: keyOf({ ...documento, dh_emi }) },
    },
    causa: 'reemissão',
    xml_anterior: documento.xml_assinado,
  })
  if (isNumberTaken(documento))
    await leaveTaken(q, tenant, fluxo, { retomada: result.documento, antes: documento })
  return result
}
