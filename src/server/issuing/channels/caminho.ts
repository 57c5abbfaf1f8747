import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { isSvc, nomeSvc, type TpEmis, tpEmisOf } from '../../../core/document/emissao.ts'
import type { Canal } from '../../../domain/api/emissor.ts'
import type { Autorizador } from '../../sefaz/endpoints.ts'
import { type Caso, linhaDe } from '../flow.ts'
import { XJUST } from '../justificativas.ts'
import type { Emissao } from '../models/model.ts'
import type { Documento } from '../repository.ts'
import { comoNumerada, emContingencia } from '../steps/steps.ts'
import { readOrder } from './canal-repository.ts'

/** Gives a channel's tpEmis in `uf` on the ISO day `dia` (SVC changes by law). @throws Error for a family without SVC */
export function tpEmisDo(
  { svc, name }: Pick<DfeFamily, 'svc' | 'name'>,
  canal: Canal,
  { uf, dia }: { uf: string; dia: string },
): Exclude<TpEmis, 1> {
  if (canal !== 'SVC') return canal === 'EPEC' ? 4 : 5
  const tpEmis = svc(uf, dia)
  if (tpEmis === null) throw new Error(`no SVC authorises documents of ${name}`)
  return tpEmis
}

/** Gives the name of the contingency authority (SVC) for a tpEmis; null: the state's own SEFAZ. */
export const autorizadorDe = (tpEmis: number): Autorizador | null => (isSvc(tpEmis) ? nomeSvc(tpEmis) : null)

/** Tells if the signed document is handed over before SEFAZ answers: an MDF-e (2), EPEC (4), FS-DA (5), offline (9). */
export const isOffline = (tpEmis: number): boolean => [2, 4, 5, 9].includes(tpEmis)

/**
 * Gives the case with the circuit breaker's line and the authority of `tp_emis`; the document keeps its own tpEmis.
 */
export const goBy = (caso: Caso, { tp_emis }: Pick<Emissao, 'tp_emis'>): Caso => ({
  ...caso,
  linha: linhaDe({ ...caso.documento, tp_emis }),
  conexao: { ...caso.conexao, autorizador: autorizadorDe(tp_emis) },
})

/**
 * Chooses how a back-office note is issued now: a note with an EPEC keeps it; else by the contingency in its own field
 * `emissao`, if any; else by the company's open contingency, also if `emissao` is 1; else, and where the SVC does not take the
 * document, normally.
 */
export async function wayOf({ fluxo, tenant, family, model, documento }: Caso): Promise<Emissao> {
  const { dita, epec, viva } = await fluxo.db.tx(tenant, async q => {
    const order = await readOrder(q, tenant, documento)
    const taken = order.viva?.canal !== 'SVC' || ((await model.bySvc?.(q, tenant, documento)) ?? true)
    return taken ? order : { ...order, viva: undefined }
  })
  if (epec && documento.tp_emis === 4) return comoNumerada(documento)
  if (dita !== null && dita !== 1) return byWay(documento, tpEmisOf(dita), fluxo.clock(), XJUST.dita)
  if (!viva) return byWay(documento, 1, fluxo.clock(), '')
  const tpEmis = tpEmisDo(family, viva.canal, { uf: documento.uf, dia: documento.dh_emi })
  return byWay(documento, tpEmis, viva.desde, viva.justificativa)
}

/** Gives the Emissao for `tpEmis`. A document that already has this tpEmis keeps its dates and reason. */
function byWay(documento: Documento, tpEmis: TpEmis, desde: Date, xjust: string): Emissao {
  if (documento.tp_emis === tpEmis) return comoNumerada(documento)
  return tpEmis === 1
    ? { tp_emis: 1, dh_emi: documento.dh_emi, dh_cont: null, xjust: null }
    : emContingencia(documento, desde, xjust, tpEmis)
}
