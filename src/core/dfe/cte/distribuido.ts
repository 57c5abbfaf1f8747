import { isChave } from '../../document/chave.ts'
import { no, parseXml, textoOf, XmlInvalido } from '../kit/parse.ts'
import type { EventoDistribuido } from '../nfe/distribuido.ts'
import { type CteLido, readCte } from './read.ts'

/** A document of the distribution: a CT-e, always whole, or an event of one. */
export type CteDistribuido = { tipo: 'conhecimento'; cte: CteLido } | EventoDistribuido

/**
 * Reads a document of the CT-e's distribution; null for kinds not read here (GTV-e).
 * @throws XmlInvalido when malformed or without a mandatory part
 */
export function readCteDistribuido(xml: string): CteDistribuido | null {
  const raiz = parseXml(xml)
  if (/^cte(?:OS|Simp)?Proc$/.test(raiz.tag)) return { tipo: 'conhecimento', cte: readCte(xml) }
  if (raiz.tag !== 'procEventoCTe') return null
  const inf = no(raiz, 'eventoCTe', 'infEvento')
  const ret = no(raiz, 'retEventoCTe', 'infEvento')
  const det = no(inf, 'detEvento')?.filhos[0] ?? null
  const evento: EventoDistribuido = {
    tipo: 'evento',
    chave: textoOf(inf, 'chCTe'),
    tpEvento: textoOf(inf, 'tpEvento'),
    seq: Number(textoOf(inf, 'nSeqEvento')),
    descricao: textoOf(ret, 'xEvento') || textoOf(det, 'descEvento'),
    autor: textoOf(inf, 'CNPJ') || textoOf(inf, 'CPF'),
    dhEvento: textoOf(inf, 'dhEvento'),
    protocolo: textoOf(ret, 'nProt'),
    texto: textoOf(det, 'xJust') || textoOf(det, 'xObs') || textoOf(det, 'infCorrecao', 'valorAlterado'),
  }
  if (!isChave(evento.chave) || Number.isNaN(Date.parse(evento.dhEvento)) || !(evento.seq > 0))
    throw new XmlInvalido('evento inválido')
  return evento
}
