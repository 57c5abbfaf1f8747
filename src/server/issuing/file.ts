import { documentFile } from '../sefaz/families.ts'
import type { Documento } from './repository.ts'

type Stored = Pick<Documento, 'chave' | 'status_emissao' | 'xml_assinado' | 'xml_proc' | 'prazo_transmissao'>

/** Gives a document's XML, authorised or signed in contingency, with its file name. Null: none to give. */
export function fileOf(documento: Stored): { nome: string; xml: string } | null {
  const { chave, status_emissao, xml_assinado, xml_proc, prazo_transmissao } = documento
  if (xml_proc) return { nome: documentFile(chave), xml: xml_proc }
  // issued in contingency: others already have the printed document, even if the authority refuses it later
  return xml_assinado && prazo_transmissao && ['contingencia', 'rejeitada'].includes(status_emissao)
    ? { nome: `${chave}-contingencia.xml`, xml: xml_assinado }
    : null
}
