import type { EntradaNfe } from '../../core/dfe/build/entrada.ts'
import { buildNfe } from '../../core/dfe/build/nfe.ts'
import { consultaUrls } from '../../core/dfe/consulta-urls.ts'
import { NFE_PROC, PROC_EVENTO } from '../../core/dfe/layout/evento.ts'
import { NFE } from '../../core/dfe/layout/nfe.ts'
import { parametrosQrOffline, qrOffline, qrOnline } from '../../core/dfe/qr.ts'
import { casas } from '../../core/dfe/texto.ts'
import { writeXml } from '../../core/dfe/xml.ts'
import type { Certificado } from './certificate.ts'
import { signNfe, signQr } from './sign.ts'

export interface NfeComposta {
  /** Signed `<NFe>`, to be stored as it is before the first byte leaves. */
  xml: string
  chave: string
  /** DigestValue: SEFAZ repeats it in the protocol's digVal. */
  digest: string
  /** Text of the QR; null in a 55 that prints no ticket. */
  qrCode: string | null
}

/** The issuing job's one step from data to fiscal bytes: build, QR, canonical XML, signature. Same entry, same bytes. */
export function composeNfe(entrada: EntradaNfe, certificado: Certificado): NfeComposta {
  const objeto = buildNfe(entrada)
  const suplemento = comQr(entrada) ? infNFeSupl(entrada, certificado) : null
  const xml = signNfe(writeXml(NFE, { ...objeto, infNFeSupl: suplemento }), certificado)
  return {
    xml,
    chave: entrada.chave,
    digest: /<DigestValue>([^<]+)</.exec(xml.slice(xml.lastIndexOf('<Signature ')))?.[1] ?? '',
    qrCode: suplemento?.qrCode ?? null,
  }
}

/** A 65 always; a 55 only as DANFE Simplificado Tipo 2 (394, 672). */
const comQr = (entrada: EntradaNfe): boolean => entrada.ide.mod === '65' || (entrada.ide.tpImp ?? '6') === '6'

function infNFeSupl(entrada: EntradaNfe, certificado: Certificado): { qrCode: string; urlChave: string } {
  const { chave, ide, dest, totais, emit } = entrada
  const urls = consultaUrls(emit.endereco.UF, ide.tpAmb)
  if (ide.tpEmis !== '9') return { qrCode: qrOnline(urls.qr, chave, ide.tpAmb), urlChave: urls.chave }
  const parametros = parametrosQrOffline({
    chave,
    tpAmb: ide.tpAmb,
    dhEmi: ide.dhEmi,
    vNF: casas(totais.vNF ?? '0', 2, 2),
    dest,
  })
  return { qrCode: qrOffline(urls.qr, parametros, signQr(parametros, certificado)), urlChave: urls.chave }
}

const DECLARACAO = '<?xml version="1.0" encoding="UTF-8"?>'

/** Signed NFe + `<protNFe>` as received → nfeProc, the document that is kept for five years and handed to the customer. */
export const nfeProc = (nfe: string, protNFe: string): string =>
  DECLARACAO + writeXml(NFE_PROC, { '@versao': '4.00', NFe: nfe, protNFe })

/** Signed `<evento>` + `<retEvento>` as received → procEventoNFe. */
export const procEvento = (evento: string, retEvento: string): string =>
  DECLARACAO + writeXml(PROC_EVENTO, { '@versao': '1.00', evento, retEvento })
