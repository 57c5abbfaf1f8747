import { texto, type XmlNode } from '../wire/xml.ts'

export interface EventoLido {
  tpAmb: string
  cOrgao: string
  cnpj: string
  /** CPF of an author that is a person. */
  cpf: string
  chave: string
  dhEvento: string
  tpEvento: string
  nSeq: string
  verEvento: string
  descricao: string
  nProt: string
  chNFeRef: string
  nProtEvento: string
  /** CNPJ or CPF that the event allows to fetch the note. */
  autoriza: string
  id: string
}

export function readEvento(no: XmlNode): EventoLido {
  const campo = (nome: string) => texto(no, `infEvento/${nome}`) ?? ''
  const inf = no.conteudo.find((c): c is XmlNode => typeof c !== 'string' && c.nome === 'infEvento')
  return {
    tpAmb: campo('tpAmb'),
    cOrgao: campo('cOrgao'),
    cnpj: campo('CNPJ'),
    cpf: campo('CPF'),
    chave: campo('chNFe'),
    dhEvento: campo('dhEvento'),
    tpEvento: campo('tpEvento'),
    nSeq: campo('nSeqEvento'),
    verEvento: campo('verEvento'),
    descricao: campo('detEvento/descEvento'),
    nProt: campo('detEvento/nProt'),
    chNFeRef: campo('detEvento/chNFeRef'),
    nProtEvento: campo('detEvento/nProtEvento'),
    autoriza: campo('detEvento/autXML/CNPJ') || campo('detEvento/autXML/CPF'),
    id: inf?.atributos['Id'] ?? '',
  }
}
