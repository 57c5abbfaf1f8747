import type { Desfecho } from '../../outbox/job.ts'
import type { RespostaAutorizacao } from '../../sefaz/client/resultado.ts'
import type { Caso } from '../flow.ts'
import { setReceipt } from '../repository.ts'

/** First and longest pause, in ms, between a lot's queries: doubled, fewer than twenty in an hour (limit of 656). */
const ESPERA_MS = 2_000
const ESPERA_MAXIMA_MS = 300_000
/** Time in ms after which a lot still in process is queried by key. */
const PACIENCIA_MS = 600_000
/** Pause in ms after 656 (too many queries) by receipt, until the query by key, which has a separate limit. */
const CONSUMO_MS = 60_000

const PROCESSANDO = '105'
const CONSUMO = '656'

/** Answer about a lot: the result, or how long to wait. */
export type RespostaLote =
  | { sabe: 'julgado'; resposta: RespostaAutorizacao }
  | { sabe: 'espera'; desfecho: Desfecho }

/** Stores the receipt of a note that SEFAZ processes later (103), before any query. */
export async function keepReceipt(caso: Caso, recibo: string): Promise<Caso> {
  const { fluxo, tenant, documento } = caso
  const desde = fluxo.clock()
  await fluxo.db.tx(tenant, q => setReceipt(q, tenant, documento.id, { recibo, desde }))
  return { ...caso, documento: { ...documento, recibo, enviada_em: desde } }
}

/** Queries by the receipt. Null: there is no receipt or no result, and the key must be queried. */
export async function askLot(caso: Caso): Promise<RespostaLote | null> {
  const { fluxo, family, conexao, documento } = caso
  if (!documento.recibo || !family.messages.receipt) return null
  const resultado = await fluxo.client.askReceipt(conexao, documento.recibo)
  // no answer: the query by key follows, and also handles silence
  if (resultado.kind !== 'answer') return null
  const { resposta } = resultado
  if (resposta.protocolo) {
    // refused: the number may be sent again, in another lot
    if (!family.codes.authorised.has(resposta.protocolo.cStat)) await forget(caso)
    return { sabe: 'julgado', resposta }
  }
  const causa = `${resposta.cStat} ${resposta.xMotivo}`
  if (resposta.cStat === CONSUMO) {
    await forget(caso)
    return { sabe: 'espera', desfecho: { depois: CONSUMO_MS, erro: causa } }
  }
  if (family.codes.unavailable.has(resposta.cStat)) return null
  if (resposta.cStat === PROCESSANDO && age(caso) < PACIENCIA_MS) return waitLot(caso, causa)
  await forget(caso)
  return null
}

/** Gives the pause before the next query of the lot: as long as the time since the note was sent, within limits. */
export const waitLot = (caso: Caso, causa: string): RespostaLote & { sabe: 'espera' } => ({
  sabe: 'espera',
  desfecho: { depois: Math.min(Math.max(age(caso), ESPERA_MS), ESPERA_MAXIMA_MS), erro: causa },
})

const forget = ({ fluxo, tenant, documento }: Caso): Promise<void> =>
  fluxo.db.tx(tenant, q => setReceipt(q, tenant, documento.id, { recibo: null, desde: null }))

/** Gives the milliseconds since the note was sent. */
export const age = ({ fluxo, documento }: Caso): number =>
  fluxo.clock().getTime() - (documento.enviada_em?.getTime() ?? 0)
