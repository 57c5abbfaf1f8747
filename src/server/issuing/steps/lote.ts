import type { Desfecho } from '../../outbox/job.ts'
import { AUTORIZADA, INDISPONIVEL, type RespostaAutorizacao } from '../../sefaz/client/resultado.ts'
import type { Caso } from '../flow.ts'
import { setReceipt } from '../repository.ts'

/** First look for a lot, and the rarest: doubling, an hour holds under twenty of them (656). */
const ESPERA_MS = 2_000
const ESPERA_MAXIMA_MS = 300_000
/** A lot that is still worked on after this is asked for by its key. */
const PACIENCIA_MS = 600_000
/** After 656 of the receipts: until the key is asked, which is another service with a count of its own. */
const CONSUMO_MS = 60_000

const PROCESSANDO = '105'
const CONSUMO = '656'

/** State of a lot: judged, or not yet. */
export type RespostaLote =
  | { sabe: 'julgado'; resposta: RespostaAutorizacao }
  | { sabe: 'espera'; desfecho: Desfecho }

/** Taken, and told later (103): written down before anything is asked. */
export async function keepReceipt(caso: Caso, recibo: string): Promise<Caso> {
  const { fluxo, tenant, documento } = caso
  const desde = fluxo.clock()
  await fluxo.db.tx(tenant, q => setReceipt(q, tenant, documento.id, { recibo, desde }))
  return { ...caso, documento: { ...documento, recibo, enviada_em: desde } }
}

/** Asks by the receipt. Null: there is none, or it tells nothing, and the key is to be asked. */
export async function askLot(caso: Caso): Promise<RespostaLote | null> {
  const { model, conexao, documento } = caso
  if (!documento.recibo || !model.receipt) return null
  const resultado = await model.receipt(conexao, documento.recibo)
  // silent: the key is asked next, and says so too
  if (resultado.kind !== 'answer') return null
  const { resposta } = resultado
  if (resposta.protocolo) {
    // refused, the number may go out by another way: that lot is not of what goes then
    if (!AUTORIZADA.has(resposta.protocolo.cStat)) await forget(caso)
    return { sabe: 'julgado', resposta }
  }
  const causa = `${resposta.cStat} ${resposta.xMotivo}`
  if (resposta.cStat === CONSUMO) {
    await forget(caso)
    return { sabe: 'espera', desfecho: { depois: CONSUMO_MS, erro: causa } }
  }
  if (INDISPONIVEL.has(resposta.cStat)) return null
  if (resposta.cStat === PROCESSANDO && age(caso) < PACIENCIA_MS) return waitLot(caso, causa)
  await forget(caso)
  return null
}

/** When to look for it again. */
export const waitLot = (caso: Caso, causa: string): RespostaLote & { sabe: 'espera' } => ({
  sabe: 'espera',
  desfecho: { depois: Math.min(Math.max(age(caso), ESPERA_MS), ESPERA_MAXIMA_MS), erro: causa },
})

const forget = ({ fluxo, tenant, documento }: Caso): Promise<void> =>
  fluxo.db.tx(tenant, q => setReceipt(q, tenant, documento.id, { recibo: null, desde: null }))

/** Milliseconds since it was sent. */
export const age = ({ fluxo, documento }: Caso): number =>
  fluxo.clock().getTime() - (documento.enviada_em?.getTime() ?? 0)
