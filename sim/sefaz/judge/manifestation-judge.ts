import type { Chamada } from '../context.ts'
import { DIA, MINUTO } from '../moment.ts'
import type { MessageRefusal } from '../wire/message.ts'
import { texto, type XmlNode } from '../wire/xml.ts'
import { refuseForma } from './event-judge.ts'
import { TIPOS } from './event-kinds.ts'
import type { EventoLido } from './read-event.ts'

const CIENCIA = '210210'
const DESCONHECIMENTO = '210220'
const NAO_REALIZADA = '210240'
/** Manifestations after which ciência (awareness) comes too late (655). */
const CONCLUSIVOS = new Set(['210200', DESCONHECIMENTO, NAO_REALIZADA])

/**
 * Gives the days allowed after the authorisation: 10 for ciência; else 90, or 180 for a note issued before June
 * 2026 (NT 2020.001 v1.60).
 */
function prazo(tpEvento: string, dhEmi: string): number {
  if (tpEvento === CIENCIA) return 10
  return dhEmi < '2026-06-01' ? 180 : 90
}

/** Judges a manifestation of the recipient as the national environment does: form, author, repetition, state, time. */
export function judgeManifestacao(e: EventoLido, no: XmlNode, chamada: Chamada): MessageRefusal {
  const forma = refuseForma(e, no, chamada, '91')
  if (forma !== null) return forma
  const motivo = texto(no, 'infEvento/detEvento/xJust')
  if ((e.tpEvento === NAO_REALIZADA) !== (motivo !== undefined))
    return { codigo: 493, complemento: '[xJust]' }
  const { agora, feed } = chamada
  const quando = new Date(e.dhEvento).getTime()
  if (quando > agora.getTime() + 5 * MINUTO) return { codigo: 578 }
  const compra = feed.compra(e.chave)
  if (compra === undefined) return { codigo: 494 }
  if (compra.destinatario !== e.cnpj) return { codigo: 575 }
  const repetido = compra.manifestos.find(m => m.tpEvento === e.tpEvento && m.nSeq === e.nSeq)
  if (repetido) return { codigo: 573, complemento: `[nProt:${repetido.nProt}]` }
  if (Number(e.nSeq) > (TIPOS[e.tpEvento]?.maximo ?? 1)) return { codigo: 594 }
  if (quando < new Date(compra.dhEmi).getTime()) return { codigo: 577 }
  if (compra.cancelada)
    return { codigo: e.tpEvento === CIENCIA ? 650 : e.tpEvento === DESCONHECIMENTO ? 651 : 580 }
  if (e.tpEvento === CIENCIA && compra.manifestos.some(m => CONCLUSIVOS.has(m.tpEvento)))
    return { codigo: 655 }
  const dias = prazo(e.tpEvento, compra.dhEmi)
  const passou = agora.getTime() - new Date(compra.dhRecbto).getTime() > dias * DIA
  return passou ? { codigo: 596, complemento: `[${dias} dias]` } : { codigo: 135 }
}
