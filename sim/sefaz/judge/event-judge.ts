import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { type Chamada, NS } from '../context.ts'
import { HORA, MINUTO } from '../moment.ts'
import type { Autorizada, EventoRegistrado } from '../registry.ts'
import type { Forma } from '../tables/rtc-events.ts'
import { checkAssinatura } from '../wire/dsig.ts'
import { type MessageRefusal, outroCnpj } from '../wire/message.ts'
import { canonico, find, type XmlNode } from '../wire/xml.ts'
import { EPEC, judgeEpec } from './epec.ts'
import { TIPOS } from './event-kinds.ts'
import { breaksForma } from './form.ts'
import type { EventoLido } from './read-event.ts'
import { breaksEsquema } from './schemas.ts'
import { substitute } from './substitution.ts'

const CARTA = '110110'
const ATOR = '110150'

export const isManifestacao = ({ tpEvento }: Pick<EventoLido, 'tpEvento'>): boolean =>
  /^2102\d\d$/.test(tpEvento)

/** Codes (cOrgao) of the authorities that register events in place of the state. */
const ORGAOS = { AN: '91', SVRS: '92' } as const

const ondeDe = (e: EventoLido) => TIPOS[e.tpEvento]?.onde?.[e.chave.slice(20, 22)]

/** Gives the code of the authority in the path, else of the state. */
const orgaoDe = (e: EventoLido, { autorizador }: Chamada): string =>
  autorizador === 'AN' || autorizador === 'SVRS' ? ORGAOS[autorizador] : e.chave.slice(0, 2)

/**
 * Refuses an event by what it says alone: environment, authority, ids, schema, signature, key; null when all is
 * right. `orgao`: code that the event must give as its authority (cOrgao).
 */
export function refuseForma(
  e: EventoLido,
  no: XmlNode,
  chamada: Chamada,
  orgao = orgaoDe(e, chamada),
): MessageRefusal | null {
  const { autorizador, dials, uf, xml } = chamada
  if (e.tpAmb !== String(dials.atual.ambiente)) return { codigo: 252 }
  if (e.cOrgao !== orgao || (uf !== null && e.cOrgao !== uf)) return { codigo: 657 }
  if (e.id !== `ID${e.tpEvento}${e.chave}${e.nSeq.padStart(2, '0')}`) return { codigo: 572 }
  if (e.cpf !== '' && !isCpf(e.cpf)) return { codigo: 490 }
  if (e.cpf === '' && !isCnpj(e.cnpj)) return { codigo: 489 }
  const tipo = TIPOS[e.tpEvento]
  const aqui = autorizador === 'AN' || autorizador === 'SVRS' ? autorizador : undefined
  if (tipo === undefined || (!isManifestacao(e) && ondeDe(e) !== aqui)) return { codigo: 491 }
  if (e.verEvento !== '1.00') return { codigo: 492 }
  const quebra = tipo.esquema ? breaksEsquema(tipo.esquema, canonico(no, NS)) : breaksDetalhe(no, tipo.forma)
  if (quebra !== null) return { codigo: 493, complemento: `[${quebra}]` }
  const assinatura = checkAssinatura(no, 'infEvento', xml, e.cnpj || e.cpf, chamada)
  if (typeof assinatura === 'number') return { codigo: assinatura }
  if (outroCnpj(chamada, e.cnpj)) return { codigo: 213 }
  return dvChave(e.chave.slice(0, 43)) === e.chave[43] ? null : { codigo: 236 }
}

const breaksDetalhe = (no: XmlNode, forma: Forma = []): string | null => {
  const detalhe = find(no, 'infEvento/detEvento')
  return detalhe === undefined ? 'detEvento ausente' : breaksForma(detalhe, forma)
}

function refuseGeral(e: EventoLido, nota: Autorizada | undefined, agora: Date): MessageRefusal | null {
  if (e.cnpj !== e.chave.slice(6, 20)) return { codigo: 574 }
  const quando = new Date(e.dhEvento).getTime()
  if (quando > agora.getTime() + 5 * MINUTO) return { codigo: 578 }
  if (nota === undefined) return { codigo: 494 }
  const repetido = nota.eventos.find(x => x.tpEvento === e.tpEvento && x.nSeq === e.nSeq)
  if (repetido) return { codigo: 573, complemento: `[nProt:${repetido.nProt}]` }
  const vale = standing(e, nota.eventos)
  if (vale) return { codigo: 573, complemento: `[nProt:${vale.nProt}]` }
  if (Number(e.nSeq) > (TIPOS[e.tpEvento]?.maximo ?? 1)) return { codigo: 594 }
  if (quando < new Date(nota.dhEmi).getTime()) return { codigo: 577 }
  // the event of a note issued normally (tpEmis 1) may not precede the authorisation, with 5 minutes for the issuer's
  // clock
  if (nota.tpEmis === '1' && quando < new Date(nota.dhRecbto).getTime() - 5 * MINUTO) return { codigo: 579 }
  return null
}

type Vigencia = Pick<EventoRegistrado, 'tpEvento' | 'nProt' | 'desfez'>

/** Gives the events that no later event undoes. */
const inForce = (eventos: readonly Vigencia[]): Vigencia[] =>
  eventos.filter(({ nProt }) => !eventos.some(({ desfez }) => desfez === nProt))

/** Finds the event of the same kind that is in force, for kinds of which only one may be. */
const standing = ({ tpEvento }: EventoLido, eventos: readonly Vigencia[]) =>
  TIPOS[tpEvento]?.unico ? inForce(eventos).find(cada => cada.tpEvento === tpEvento) : undefined

/** Refuses to undo an event that is not in force on this note, or of a kind that this event cannot undo. */
function refuseDesfeito(e: EventoLido, eventos: readonly Vigencia[]): MessageRefusal | null {
  const desfaz = TIPOS[e.tpEvento]?.desfaz
  if (desfaz === undefined) return null
  const vale = inForce(eventos).some(
    ({ nProt, tpEvento }) => nProt === e.nProtEvento && desfaz.includes(tpEvento),
  )
  return vale ? null : { codigo: 222, complemento: '[nProtEvento]' }
}

/** Judges an event of the recipient on a received note, except manifestations (manifestation-judge.ts). */
function judgeRecebida(e: EventoLido, { agora, feed }: Chamada): MessageRefusal {
  if (new Date(e.dhEvento).getTime() > agora.getTime() + 5 * MINUTO) return { codigo: 578 }
  const compra = feed.compra(e.chave)
  if (compra === undefined) return { codigo: 494 }
  if (compra.destinatario !== e.cnpj) return { codigo: 575 }
  if (compra.manifestos.some(cada => cada.tpEvento === e.tpEvento && cada.nSeq === e.nSeq))
    return { codigo: 573 }
  const vale = standing(e, compra.manifestos)
  if (vale) return { codigo: 573, complemento: `[nProt:${vale.nProt}]` }
  if (Number(e.nSeq) > (TIPOS[e.tpEvento]?.maximo ?? 1)) return { codigo: 594 }
  if (new Date(e.dhEvento).getTime() < new Date(compra.dhEmi).getTime()) return { codigo: 577 }
  if (compra.cancelada) return { codigo: 580 }
  return refuseDesfeito(e, compra.manifestos) ?? { codigo: 135 }
}

/**
 * Tells if the event is the recipient's, on a note of another company: by its kind and, for a kind that issuers may
 * send too, by its author.
 */
export const deDestinatario = (e: EventoLido): boolean => {
  const autores = TIPOS[e.tpEvento]?.autores ?? ['emitente']
  return (
    autores.includes('destinatario') && (!autores.includes('emitente') || e.cnpj !== e.chave.slice(6, 20))
  )
}

/**
 * Hours to cancel an NF-e (55) by state: in time (135), and late (155) where the state accepts it; other states: 24.
 */
const HORAS_55: Readonly<Record<string, readonly [normal: number, tarde: number]>> = {
  '35': [24, 480], // Portaria SRE 80/2025
  '41': [168, 168], // RICMS/PR, Anexo III, art. 11
  '43': [168, 168], // IN DRP 45/1998, XI, 20.4.1
  '51': [8, 8], // Portaria 160/2021-SEFAZ
}

/** States that accept a later cancelling of an NF-e (155) after approving it note by note. */
const ANUEM: readonly string[] = [
  '11', // IN 8/2014/GAB/CRE
  '22', // Portaria SEFAZ 13/2022
  '31', // Portaria SAIF 11/2013
  '33', // Res. SEFAZ 720/2014, Anexo II
  '51', // Portaria 160/2021-SEFAZ
]

/**
 * Judges a cancelling. NFC-e (65): 30 minutes (Aj. SINIEF 19/2016). NF-e (55): its state's hours (Aj. SINIEF 7/2005).
 */
function cancel(e: EventoLido, nota: Autorizada, { agora, dials }: Chamada): number {
  if (nota.cancelada) return 420
  if (e.nProt !== nota.nProt) return 222
  if (dials.atual.com_cte.includes(nota.chave)) return 690
  const idade = agora.getTime() - new Date(nota.dhRecbto).getTime()
  if (nota.chave.slice(20, 22) === '65') return idade > 30 * MINUTO ? 770 : 135
  const estado = nota.chave.slice(0, 2)
  const [normal, tarde] = HORAS_55[estado] ?? [24, 24]
  const anuiu = ANUEM.includes(estado) && dials.atual.anuencias.includes(nota.chave)
  if (idade > tarde * HORA && !anuiu) return 501
  return idade > normal * HORA ? 155 : 135
}

/**
 * Judges an authorisation to fetch the note: within 6 months of its authorisation, and only for a party that could not
 * fetch it already (NT 2020.007).
 */
function authorise({ autoriza, chave }: EventoLido, nota: Autorizada, { agora }: Chamada): MessageRefusal {
  const ate = new Date(nota.dhRecbto)
  ate.setUTCMonth(ate.getUTCMonth() + 6)
  if (agora > ate) return { codigo: 596, complemento: '[6 meses]' }
  if (autoriza === chave.slice(6, 20)) return { codigo: 421 }
  if (autoriza === nota.destinatario) return { codigo: 422 }
  const pode = nota.autorizados?.includes(autoriza) || nota.eventos.some(cada => cada.autoriza === autoriza)
  return { codigo: pode ? 423 : 135 }
}

/** Text of 501 for a correction letter: the official text speaks of cancelling only. */
const CARTA_TARDE = 'Vedada a Carta de Correcao para NF-e autorizada ha mais de 30 dias (720 horas)'

/** Judges one event in SEFAZ's order; codes 135, 136 and 155 register it. */
export function judgeEvento(e: EventoLido, no: XmlNode, chamada: Chamada): MessageRefusal {
  const forma = refuseForma(e, no, chamada)
  if (forma !== null) return forma
  if (e.tpEvento === EPEC) return judgeEpec(e, no, chamada)
  if (deDestinatario(e)) return judgeRecebida(e, chamada)
  const nota = chamada.cadastro.nota(e.chave)
  if (e.tpEvento === CARTA && e.chave.slice(20, 22) === '65') return { codigo: 784 }
  const geral = refuseGeral(e, nota, chamada.agora)
  if (geral !== null || nota === undefined) return geral ?? { codigo: 494 }
  if (e.tpEvento === '110111') return { codigo: cancel(e, nota, chamada) }
  if (e.tpEvento === '110112') return substitute(e, nota, chamada)
  if (nota.cancelada) return { codigo: 580 }
  if (e.tpEvento === ATOR) return authorise(e, nota, chamada)
  if (e.tpEvento !== CARTA) return refuseDesfeito(e, nota.eventos) ?? { codigo: 135 }
  const idade = chamada.agora.getTime() - new Date(nota.dhRecbto).getTime()
  return idade > 720 * HORA ? { codigo: 501, texto: CARTA_TARDE } : { codigo: 135 }
}
