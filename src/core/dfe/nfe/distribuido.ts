import { isChave } from '../../document/chave.ts'
import { findNo, type NoXml, namedOf, no, parseXml, textoOf, XmlInvalido } from '../kit/parse.ts'

export type SituacaoRecebida = 'autorizada' | 'cancelada' | 'denegada'

/** A note issued to the company: the summary (resNFe) or the whole XML (nfeProc). */
export interface NotaDistribuida {
  tipo: 'nota'
  chave: string
  /** CNPJ or CPF. */
  cnpj: string
  nome: string
  ie: string
  /** ISO with offset. */
  dhEmi: string
  /** 0: the goods go to the issuer; 1: they leave the issuer. */
  tpNF: '0' | '1'
  valor: string
  protocolo: string
  dhRecbto: string
  situacao: SituacaoRecebida
  /** True for the whole nfeProc, false for a summary. */
  completa: boolean
}

/** An event of a note, from any author. */
export interface EventoDistribuido {
  tipo: 'evento'
  chave: string
  tpEvento: string
  seq: number
  descricao: string
  autor: string
  dhEvento: string
  protocolo: string
  /** Reason or correction; empty in a summary, and in events that have neither. */
  texto: string
}

export type Distribuido = NotaDistribuida | EventoDistribuido

/** Situation by cSitNFe of a summary. */
const SITUACAO: Readonly<Record<string, SituacaoRecebida>> = {
  '1': 'autorizada',
  '2': 'denegada',
  '3': 'cancelada',
}

const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d|Z)$/
const VALOR = /^\d{1,13}(?:\.\d{1,2})?$/

/** Checks a value. @throws XmlInvalido */
function must(ok: boolean, what: string): void {
  if (!ok) throw new XmlInvalido(`${what} inválido`)
}

function checked<T extends Distribuido>(lido: T): T {
  must(isChave(lido.chave), 'chave')
  must(/^\d{15}(?:\d\d)?$/.test(lido.protocolo), 'protocolo')
  if (lido.tipo === 'nota') {
    must(INSTANTE.test(lido.dhEmi) && INSTANTE.test(lido.dhRecbto), 'instante')
    must(VALOR.test(lido.valor), 'valor')
    must(lido.tpNF === '0' || lido.tpNF === '1', 'tpNF')
  } else {
    must(INSTANTE.test(lido.dhEvento), 'instante')
    must(/^\d{6}$/.test(lido.tpEvento) && Number.isInteger(lido.seq) && lido.seq > 0, 'evento')
  }
  return lido
}

const documento = (of: NoXml | null) => textoOf(of, 'CNPJ') || textoOf(of, 'CPF')

function resumo(raiz: NoXml): NotaDistribuida {
  return {
    tipo: 'nota',
    chave: textoOf(raiz, 'chNFe'),
    cnpj: documento(raiz),
    nome: namedOf(raiz, 'xNome'),
    ie: textoOf(raiz, 'IE'),
    dhEmi: textoOf(raiz, 'dhEmi'),
    tpNF: textoOf(raiz, 'tpNF') as '0' | '1',
    valor: textoOf(raiz, 'vNF'),
    protocolo: textoOf(raiz, 'nProt'),
    dhRecbto: textoOf(raiz, 'dhRecbto'),
    situacao: SITUACAO[textoOf(raiz, 'cSitNFe')] ?? 'autorizada',
    completa: false,
  }
}

function inteira(raiz: NoXml): NotaDistribuida {
  const inf = findNo(raiz, 'infNFe')
  const prot = findNo(raiz, 'infProt')
  const chave = (inf?.atributos['Id'] ?? '').replace(/^NFe/, '')
  must(chave === textoOf(prot, 'chNFe'), 'protocolo de outra nota')
  const emit = no(inf, 'emit')
  return {
    tipo: 'nota',
    chave,
    cnpj: documento(emit),
    nome: namedOf(emit, 'xNome'),
    ie: textoOf(emit, 'IE'),
    dhEmi: textoOf(inf, 'ide', 'dhEmi'),
    tpNF: textoOf(inf, 'ide', 'tpNF') as '0' | '1',
    valor: textoOf(inf, 'total', 'ICMSTot', 'vNF'),
    protocolo: textoOf(prot, 'nProt'),
    dhRecbto: textoOf(prot, 'dhRecbto'),
    situacao: ['110', '301', '302', '303'].includes(textoOf(prot, 'cStat')) ? 'denegada' : 'autorizada',
    completa: true,
  }
}

function resumoDoEvento(raiz: NoXml): EventoDistribuido {
  return {
    tipo: 'evento',
    chave: textoOf(raiz, 'chNFe'),
    tpEvento: textoOf(raiz, 'tpEvento'),
    seq: Number(textoOf(raiz, 'nSeqEvento')),
    descricao: textoOf(raiz, 'xEvento'),
    autor: documento(raiz),
    dhEvento: textoOf(raiz, 'dhEvento'),
    protocolo: textoOf(raiz, 'nProt'),
    texto: '',
  }
}

function eventoInteiro(raiz: NoXml): EventoDistribuido {
  const inf = no(raiz, 'evento', 'infEvento')
  const ret = no(raiz, 'retEvento', 'infEvento')
  const det = no(inf, 'detEvento')
  return {
    tipo: 'evento',
    chave: textoOf(inf, 'chNFe'),
    tpEvento: textoOf(inf, 'tpEvento'),
    seq: Number(textoOf(inf, 'nSeqEvento')),
    descricao: textoOf(ret, 'xEvento') || textoOf(det, 'descEvento'),
    autor: documento(inf),
    dhEvento: textoOf(inf, 'dhEvento'),
    protocolo: textoOf(ret, 'nProt'),
    texto: textoOf(det, 'xJust') || textoOf(det, 'xCorrecao'),
  }
}

/** Readers of the documents in the distribution, by root element. */
const LEITORES: Readonly<Record<string, (raiz: NoXml) => Distribuido>> = {
  resNFe: resumo,
  nfeProc: inteira,
  resEvento: resumoDoEvento,
  procEventoNFe: eventoInteiro,
}

/**
 * Reads a document of the distribution; null for kinds not read here.
 * @throws XmlInvalido when malformed or without a mandatory part
 */
export function readDistribuido(xml: string): Distribuido | null {
  const raiz = parseXml(xml)
  const ler = Object.hasOwn(LEITORES, raiz.tag) ? LEITORES[raiz.tag] : undefined
  return ler ? checked(ler(raiz)) : null
}

/** Events that cancel their note: cancelling, and cancelling by substitution. */
export const CANCELAMENTOS: ReadonlySet<string> = new Set(['110111', '110112'])
