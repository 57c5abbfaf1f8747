import { parseChave } from '../../../core/document/chave.ts'
import { type TpEmis, tpEmisOf } from '../../../core/document/emissao.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho } from '../../outbox/job.ts'
import type { Protocolo } from '../../sefaz/client/resultado.ts'
import { goBy } from '../channels/caminho.ts'
import type { Caso } from '../flow.ts'
import { XJUST } from '../justificativas.ts'
import { type Assinatura, type Emissao, NotaInviavel } from '../models/model.ts'
import { setAsked } from '../numbers/restored-repository.ts'
import type { Documento } from '../repository.ts'
import { type Consulta, consult } from '../steps/consult.ts'
import { alarm, authorise, endKnown, onTheLine, unanswered } from '../steps/outcome.ts'
import { assinaturaDe, comoNumerada, emContingencia, PREPARE, take, walkOf } from '../steps/steps.ts'
import { lineIsBack } from '../steps/transmit.ts'

/** First and longest pause, in ms, while SEFAZ has the note and its XML cannot be made again here. */
const ESPERA_MS = 60_000
const ESPERA_MAXIMA_MS = 3_600_000

/**
 * Asks SEFAZ whether the server of before issued a note of the restored backup, which would else be issued twice. Its
 * protocol is stored with the XML signed again. 'nova': SEFAZ has no such note.
 */
export const recall = (caso: Caso): Promise<Desfecho | 'nova'> => onTheLine(caso, () => ask(caso))

async function ask(caso: Caso): Promise<Desfecho | 'nova'> {
  const { fluxo, tenant, documento } = caso
  const { chave, consulta } = await consultAnyWay(caso)
  if (consulta.sabe === 'muda') return unanswered(caso, consulta)
  await lineIsBack(caso)
  switch (consulta.sabe) {
    case 'autorizada':
      return adopt(caso, chave, consulta.protocolo)
    case 'cancelada':
    case 'denegada':
      await endKnown(caso, consulta)
      return null
    // SEFAZ has nothing under this key, or another note under its number, which the refusal of a send tells
    default:
      await fluxo.db.tx(tenant, q => setAsked(q, tenant, documento.id))
      return 'nova'
  }
}

/** Queries the note by the key of its row. SEFAZ names the key if the note went out in another way (613). */
async function consultAnyWay(caso: Caso): Promise<{ chave: string; consulta: Consulta }> {
  const { documento, family } = caso
  const by = (chave: string) =>
    consult(goBy({ ...caso, documento: { ...documento, chave, digest: null } }, wayIn(chave)))
  const consulta = await by(documento.chave)
  const { key } = family.events
  const said = new RegExp(`${key}:? ?([0-9A-Z]{44})`)
  const other = consulta.sabe === 'nada' ? said.exec(consulta.xmotivo)?.[1] : undefined
  return other !== undefined && isSameNote(documento.chave, other)
    ? { chave: other, consulta: await by(other) }
    : { chave: documento.chave, consulta }
}

const wayIn = (chave: string) => ({ tp_emis: tpEmisOf(Number(chave[34])) })

/** Tells if two keys are of one note: the drawn cNF is the same, as all but the month and the way of issuing. */
function isSameNote(one: string, other: string): boolean {
  const [a, b] = [parseChave(one), parseChave(other)]
  if (!a || !b) return false
  return (['cUF', 'cnpj', 'mod', 'serie', 'nNF', 'cNF'] as const).every(part => a[part] === b[part])
}

/** Stores the protocol with the XML that it is of. Without that XML the note waits, and somebody is told. */
async function adopt(caso: Caso, chave: string, protocolo: Protocolo): Promise<Desfecho> {
  const { fluxo, tenant, documento, tentativas } = caso
  const assinatura = await signAgain(caso, chave, protocolo)
  if (!assinatura) {
    const texto = `Nota ${documento.numero}: a SEFAZ a autorizou antes desta restauração (chave ${chave}, protocolo ${protocolo.nProt}), com dados que a cópia não tem. Ela não é emitida de novo; procure o XML no servidor anterior`
    await alarm(fluxo, tenant, documento, texto)
    return { depois: backoff(tentativas, ESPERA_MS, ESPERA_MAXIMA_MS), erro: texto }
  }
  await authorise({ ...caso, documento: { ...documento, ...assinatura } }, protocolo, assinatura)
  return null
}

/** Signs the note again as the server of before did; null: no XML has the digest that SEFAZ authorised. */
async function signAgain(caso: Caso, chave: string, { digVal }: Protocolo): Promise<Assinatura | null> {
  const { documento } = caso
  if (documento.chave === chave && documento.digest === digVal) return assinaturaDe(walkOf(caso))
  for (const emissao of waysOf(documento, wayIn(chave).tp_emis, caso.fluxo.clock())) {
    const signed = await signAs(caso, emissao)
    if (signed?.chave === chave && signed.digest === digVal) return signed
  }
  return null
}

/** Lists how the server of before may have issued the number in this way: the reason of a contingency is one of ours. */
function waysOf(documento: Documento, tp_emis: TpEmis, agora: Date): readonly Emissao[] {
  if (tp_emis === 1) return [{ tp_emis, dh_emi: documento.dh_emi, dh_cont: null, xjust: null }]
  const stored = documento.tp_emis === tp_emis ? [comoNumerada(documento)] : []
  return [...stored, ...Object.values(XJUST).map(xjust => emContingencia(documento, agora, xjust, tp_emis))]
}

async function signAs(caso: Caso, emissao: Emissao): Promise<Assinatura | null> {
  try {
    const walk = await take(PREPARE, walkOf(caso, emissao))
    return 'fim' in walk ? null : assinaturaDe(walk)
  } catch (error) {
    if (error instanceof NotaInviavel) return null
    throw error
  }
}
