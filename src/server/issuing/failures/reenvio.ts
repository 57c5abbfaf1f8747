import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho } from '../../outbox/job.ts'
import { eventUnderWay } from '../events/repository.ts'
import { announce, type Caso, move } from '../flow.ts'
import { type Documento, lastCause, lastRefusal, lockDocument, setAlarm } from '../repository.ts'
import { bell, reject } from '../steps/outcome.ts'

/** Cause that the document's journal has for a note sent again automatically, not by a user. */
const CAUSA = 'reenvio automático'

/** First and longest pause, in ms; 52 tries take a little more than a day. */
const ESPERA_MS = 60_000
const ESPERA_MAXIMA_MS = 1_800_000
const TENTATIVAS = 52

/**
 * Tells if a refused note is sent again automatically: SEFAZ refused it only because its register does not have the
 * company's accreditation yet (203, 230, 245). The customer has no paper of the note and the number is free, so the
 * note is sent until SEFAZ accepts it, a user corrects or cancels it, or a day has passed.
 */
export const waitsForAutoridade = (
  {
    status_emissao,
    tp_emis,
    cstat,
    campo,
  }: Pick<Documento, 'status_emissao' | 'tp_emis' | 'cstat' | 'campo'>,
  { codes }: Pick<DfeFamily, 'codes'>,
): boolean =>
  status_emissao === 'rejeitada' &&
  tp_emis === 1 &&
  campo === null &&
  cstat !== null &&
  codes.passing.has(cstat) &&
  !codes.blameless.has(cstat)

/** Schedules the next try of a refused note and writes it in the note's alarm; gives null when no tries are left. */
export async function schedule(
  caso: Pick<Caso, 'fluxo' | 'tenant' | 'documento' | 'tentativas'>,
): Promise<Desfecho> {
  const { fluxo, tenant, documento, tentativas } = caso
  const disse = `${documento.cstat} ${documento.xmotivo}`
  const acabou = tentativas >= TENTATIVAS
  const depois = backoff(tentativas, ESPERA_MS, ESPERA_MAXIMA_MS)
  const quando = dataHoraIn(new Date(fluxo.clock().getTime() + depois), documento.fuso).slice(11, 16)
  const texto = acabou
    ? `Nota ${documento.numero}: a SEFAZ ainda recusa por ${disse}. Ela não é mais enviada sozinha: emita de novo quando o cadastro estiver certo`
    : `Nota ${documento.numero} recusada por enquanto: ${disse}. Ela é enviada de novo sozinha às ${quando}, até alguém emitir ou cancelar`
  const movido = await fluxo.db.tx(tenant, async q => {
    const novo = await setAlarm(q, tenant, documento.id, texto)
    if (tentativas === 0) await bell(q, fluxo, tenant, documento, 'Nota recusada por enquanto', texto)
    if (acabou) await bell(q, fluxo, tenant, documento, 'Nota parada', texto)
    return novo
  })
  if (movido) announce(caso, { documento, movido })
  return acabou ? null : { depois, erro: disse }
}

/**
 * Puts the refused note back to `pendente`; null when a user cancelled or corrected the note meanwhile. A note of a model
 * with a limit of lateness (704) gets the present moment.
 */
export async function reopen(caso: Caso): Promise<Caso | null> {
  const { fluxo, tenant, documento, family, model } = caso
  const moved = await fluxo.db.tx(tenant, async q => {
    const agora = await lockDocument(q, tenant, documento)
    if (agora?.id !== documento.id || !waitsForAutoridade(agora, family)) return null
    if (await eventUnderWay(q, tenant, documento.id)) return null
    return move(q, tenant, agora, {
      para: 'pendente',
      mudanca: {
        ...{ cstat: null, xmotivo: null, xml_assinado: null, digest: null },
        ...(model.atraso(documento) === null ? {} : { dh_emi: dataHoraIn(fluxo.clock(), documento.fuso) }),
      },
      causa: CAUSA,
      xml_anterior: documento.xml_assinado,
    })
  })
  if (!moved) return null
  announce(caso, moved)
  return { ...caso, documento: moved.documento }
}

/** Tells if this number is being sent again automatically. Reads the journal, so that the answer survives a crash. */
export const reenviada = ({ fluxo, tenant, documento }: Caso): Promise<boolean> =>
  fluxo.db.tx(tenant, async q => (await lastCause(q, tenant, documento.id, 'pendente')) === CAUSA)

/**
 * Refuses a note again with SEFAZ's last refusal, so that the note waits for its next automatic try, with the same number
 * and never in contingency: SEFAZ certainly has no note under the number, and no customer waits.
 */
export async function waitAgain(caso: Caso, causa: string): Promise<Desfecho> {
  const { fluxo, tenant, documento } = caso
  const disse = await fluxo.db.tx(tenant, q => lastRefusal(q, tenant, documento.id))
  const documentoParado = { ...documento, ...disse, status_emissao: 'rejeitada' as const, campo: null }
  await reject(caso, { cstat: disse.cstat, xmotivo: disse.xmotivo ?? causa })
  return schedule({ ...caso, documento: documentoParado })
}
