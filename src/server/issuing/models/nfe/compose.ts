import { createHash } from 'node:crypto'
import type { Csc } from '../../../../core/dfe/kit/csc.ts'
import type { GrupoXml } from '../../../../core/dfe/kit/object.ts'
import { casas } from '../../../../core/dfe/kit/text.ts'
import { writeXml } from '../../../../core/dfe/kit/xml.ts'
import type { EntradaNfe } from '../../../../core/dfe/nfe/compose/entrada.ts'
import { buildNfe } from '../../../../core/dfe/nfe/compose/nfe.ts'
import { consultaUrls } from '../../../../core/dfe/nfe/consulta-urls.ts'
import { NFE_FAMILY } from '../../../../core/dfe/nfe/family.ts'
import { NFE } from '../../../../core/dfe/nfe/layout/nfe.ts'
import {
  parametrosQrOffline,
  parametrosQrV2,
  qrOffline,
  qrOnline,
  qrV2,
} from '../../../../core/dfe/nfe/qr.ts'
import { hasQr, NOTE_MODELS } from '../../../../core/document/models.ts'
import { asOf } from '../../../../core/law/index.ts'
import type { Certificado } from '../../../sefaz/certificate.ts'
import { digestOf, signDocument, signQr } from '../../../sefaz/sign.ts'

export interface NfeComposta {
  /** Signed `<NFe>`, stored unchanged before it is sent. */
  xml: string
  chave: string
  /** DigestValue of the signature; SEFAZ repeats it in the protocol's digVal. */
  digest: string
  /** Text of the QR; null for an NF-e (55) without a QR. */
  qrCode: string | null
}

/**
 * Makes the signed XML of a note, with its QR. The same entry gives the same bytes. `objeto`: the entry as an XML
 * object, if already built. With a CSC, an NFC-e (65) gets a QR of version 2 while the law of its day accepts
 * version 2; the QR of an NF-e (55) is always of version 3.
 */
export function composeNfe(
  entrada: EntradaNfe,
  certificado: Certificado,
  csc: Csc | null = null,
  objeto: GrupoXml = buildNfe(entrada),
): NfeComposta {
  const signed = (infNFeSupl: Suplemento | null) =>
    signDocument(NFE_FAMILY, writeXml(NFE, { ...objeto, infNFeSupl }), certificado)
  const suplemento = !hasQr(entrada.ide)
    ? null
    : csc && takesV2(entrada)
      ? // the signature covers only infNFe, so the digest is the same with and without the QR
        suplementoV2(entrada, csc, () => digestOf(signed(null)))
      : infNFeSupl(entrada, certificado)
  const xml = signed(suplemento)
  return { xml, chave: entrada.chave, digest: digestOf(xml), qrCode: suplemento?.qrCode ?? null }
}

type Suplemento = Record<'qrCode' | 'urlChave', string>

const takesV2 = ({ ide }: EntradaNfe): boolean => NOTE_MODELS[ide.mod].qr && qrTakes(ide.dhEmi, '2')

/** Tells if an NFC-e issued at `dhEmi` may have a QR of this version; before version 3 only 2 existed (NT 2025.001). */
export function qrTakes(dhEmi: string, versao: '2' | '3'): boolean {
  const lei = asOf(dhEmi.slice(0, 10)).lista('qr_v3')
  return lei.length > 0 ? lei.includes(versao) : versao === '2'
}

function suplementoV2({ chave, ide, totais, emit }: EntradaNfe, csc: Csc, digest: () => string): Suplemento {
  const urls = consultaUrls(emit.endereco.UF, ide.tpAmb)
  const offline =
    ide.tpEmis === '9' ? { dhEmi: ide.dhEmi, vNF: casas(totais.vNF ?? '0', 2, 2), digest: digest() } : null
  const parametros = parametrosQrV2({ chave, tpAmb: ide.tpAmb, offline }, csc)
  const hash = createHash('sha1').update(`${parametros}${csc.codigo}`).digest('hex')
  return { qrCode: qrV2(urls.qr, parametros, hash), urlChave: urls.chave }
}

function infNFeSupl(entrada: EntradaNfe, certificado: Certificado): Suplemento {
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
