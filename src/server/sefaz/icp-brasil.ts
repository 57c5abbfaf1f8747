import type { X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/**
 * Holder of an e-CNPJ of ICP-Brasil (DOC-ICP-04). The CNPJ comes from the SAN's otherNames, else from the common name
 * `RAZAO:CNPJ`; the company's name from the common name; the responsible person from the SAN.
 */
export interface IcpBrasil {
  cnpj: string | null
  razaoSocial: string
  responsavel: string | null
}

const OID_RESPONSAVEL = '2.16.76.1.3.2'
const OID_CNPJ = '2.16.76.1.3.3'
const CNPJ = /^[0-9A-Z]{12}\d{2}$/

/** Reads company and responsible person from a certificate. cnpj is null when the certificate has none. */
export function readIcpBrasil(cert: forge.pki.Certificate): IcpBrasil {
  const names = otherNames(cert)
  const common = String(cert.subject.getField('CN')?.value ?? '')
  const colon = common.lastIndexOf(':')
  const tail = colon < 0 ? '' : common.slice(colon + 1).trim()
  const fromSan = (names.get(OID_CNPJ) ?? '').trim().toUpperCase()
  const cnpj = [fromSan, tail.toUpperCase()].find(text => CNPJ.test(text)) ?? null
  return {
    cnpj,
    razaoSocial: (colon < 0 ? common : common.slice(0, colon)).trim(),
    responsavel: names.get(OID_RESPONSAVEL)?.trim() || null,
  }
}

/** Gives the CNPJ of another party's certificate; null when it has none, or has a key that node-forge cannot read. */
export function companyOf(certificado: X509Certificate): string | null {
  try {
    return readIcpBrasil(forge.pki.certificateFromPem(certificado.toString())).cnpj
  } catch {
    return null
  }
}

function otherNames(cert: forge.pki.Certificate): Map<string, string> {
  const found = new Map<string, string>()
  const extension = cert.getExtension('subjectAltName') as { value?: string } | undefined
  if (typeof extension?.value !== 'string') return found
  let san: forge.asn1.Asn1
  try {
    san = forge.asn1.fromDer(extension.value)
  } catch {
    return found
  }
  for (const name of children(san)) {
    // GeneralName [0] otherName: OID, then [0] EXPLICIT value
    if (name.tagClass !== forge.asn1.Class.CONTEXT_SPECIFIC || (name.type as number) !== 0) continue
    const [oid, wrapped] = children(name)
    if (!oid || typeof oid.value !== 'string' || !wrapped) continue
    const text = firstText(wrapped)
    if (text !== null) found.set(forge.asn1.derToOid(oid.value), text)
  }
  return found
}

function firstText(node: forge.asn1.Asn1): string | null {
  if (typeof node.value === 'string') return node.value
  for (const child of children(node)) {
    const text = firstText(child)
    if (text !== null) return text
  }
  return null
}

function children(node: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return Array.isArray(node.value) ? node.value : []
}
