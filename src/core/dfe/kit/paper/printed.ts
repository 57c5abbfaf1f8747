import { modelName } from '../../../document/models.ts'
import type { EmitenteImpresso } from '../../../paper/ticket-head.ts'
import { findNo, type NoXml, no, parseXml, textoOf } from '../parse.ts'

/** A document as every paper of it needs it: the stored XML, and values read from the XML. */
export interface DocumentoImpresso {
  inf: NoXml | null
  ide: NoXml | null
  /** Authorisation protocol; null before the authorisation. */
  prot: NoXml | null
  supl: NoXml | null
  chave: string
  /** Name of its model: 'NF-e', 'CT-e'. */
  nome: string
  homologacao: boolean
}

/** Tags of a family that a paper reads: the signed group, the protocol, the group with the QR. */
export interface TagsImpressas {
  inf: string
  prot: string
  supl: string
}

/** Reads a signed document, or one with its protocol. @throws XmlInvalido when the text is no XML */
export function openPrinted(xml: string, tags: TagsImpressas): DocumentoImpresso {
  const raiz = parseXml(xml)
  const inf = findNo(raiz, tags.inf)
  return {
    inf,
    ide: no(inf, 'ide'),
    prot: no(findNo(raiz, tags.prot), 'infProt'),
    supl: findNo(raiz, tags.supl),
    chave: inf?.atributos['Id']?.replace(/^[A-Za-z]+/, '') ?? '',
    nome: modelName(textoOf(inf, 'ide', 'mod')),
    homologacao: textoOf(inf, 'ide', 'tpAmb') === '2',
  }
}

/** Reads the text at a path of the document, 'dest/enderDest/UF'; '' when absent. */
export const said = ({ inf }: Pick<DocumentoImpresso, 'inf'>, caminho: string): string =>
  textoOf(inf, ...caminho.split('/'))

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
