import { findNo, parseXml } from '../kit/parse.ts'
import { readXml, type XmlLido } from '../kit/read.ts'
import { NFE } from './layout/nfe.ts'

/**
 * Reads any NF-e or NFC-e, of the company or of a supplier: alone, in its nfeProc, or the first of a batch; null when there
 * is none.
 * @throws XmlInvalido
 */
export function readNfe(xml: string): XmlLido | null {
  const nfe = findNo(parseXml(xml), NFE.tag)
  return nfe && readXml(NFE, { ...nfe, filhos: nfe.filhos.filter(({ tag }) => tag !== 'Signature') })
}
