import { modelName, NOTE_MODELS } from '../../../document/models.ts'
import type { EmitenteImpresso } from '../../../paper/ticket-head.ts'
import { findNo, type NoXml, no, parseXml, textoOf } from '../../kit/parse.ts'

/** A note as every print format needs it: the stored XML, and values read from the XML. */
export interface NotaImpressa {
  inf: NoXml | null
  ide: NoXml | null
  /** Authorisation protocol; null before the authorisation. */
  prot: NoXml | null
  supl: NoXml | null
  chave: string
  nfce: boolean
  nome: string
  /** True when issued offline (tpEmis 9). */
  contingencia: boolean
  homologacao: boolean
}

/** Reads the signed NFe or nfeProc. @throws XmlInvalido when the text is no XML */
export function openNota(xml: string): NotaImpressa {
  const raiz = parseXml(xml)
  const inf = findNo(raiz, 'infNFe')
  const mod = textoOf(inf, 'ide', 'mod')
  return {
    inf,
    ide: no(inf, 'ide'),
    prot: no(findNo(raiz, 'protNFe'), 'infProt'),
    supl: findNo(raiz, 'infNFeSupl'),
    chave: inf?.atributos['Id']?.replace(/^NFe/, '') ?? '',
    nfce: mod === NOTE_MODELS['65'].modelo,
    nome: modelName(mod),
    contingencia: textoOf(inf, 'ide', 'tpEmis') === '9',
    homologacao: textoOf(inf, 'ide', 'tpAmb') === '2',
  }
}

/** Reads the text at a path of the note, 'dest/enderDest/UF'; '' when absent. */
export const said = (nota: NotaImpressa, caminho: string): string => textoOf(nota.inf, ...caminho.split('/'))

export function emitenteOf(inf: NoXml | null): EmitenteImpresso {
  const ender = no(inf, 'emit', 'enderEmit')
  return {
    nome: textoOf(inf, 'emit', 'xFant') || textoOf(inf, 'emit', 'xNome'),
    razao: textoOf(inf, 'emit', 'xNome'),
    cnpj: textoOf(inf, 'emit', 'CNPJ') || textoOf(inf, 'emit', 'CPF'),
    ie: textoOf(inf, 'emit', 'IE'),
    im: textoOf(inf, 'emit', 'IM'),
    endereco: [textoOf(ender, 'xLgr'), textoOf(ender, 'nro'), textoOf(ender, 'xCpl')]
      .filter(Boolean)
      .join(', '),
    bairro: textoOf(ender, 'xBairro'),
    cidade: `${textoOf(ender, 'xMun')} - ${textoOf(ender, 'UF')}`,
    cep: textoOf(ender, 'CEP'),
    fone: textoOf(ender, 'fone'),
  }
}
