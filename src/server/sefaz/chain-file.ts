import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { unzip } from '../unzip.ts'

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g
/** First byte of a DER file (SEQUENCE): certificates and PKCS #7 files begin with it. */
const DER = 0x30
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

/**
 * Reads the certificates of a file, whatever its extension: PEM (one or many), DER, PKCS #7 (.p7b, PEM or DER) and a
 * ZIP of such files. @throws Error in Portuguese; a PEM file with a private key is refused, because a chain needs none
 */
export function readChainFile(bytes: Buffer): X509Certificate[] {
  if (bytes.subarray(0, 4).equals(ZIP)) return [...unzip(bytes).values()].flatMap(insideZip)
  if (bytes[0] === DER) return readDer(bytes)
  const blocks = [...bytes.toString('latin1').matchAll(PEM)]
  if (blocks.some(([, kind = '']) => kind.endsWith('PRIVATE KEY')))
    throw new Error('O arquivo tem uma chave privada: envie só os certificados da cadeia')
  const found = blocks.flatMap(([text, kind]) =>
    kind === 'CERTIFICATE' ? [certificate(Buffer.from(text, 'latin1'))] : readDer(derOf(text)),
  )
  if (found.length === 0) throw new Error('O arquivo não tem certificados (.pem, .crt, .cer, .p7b ou .zip)')
  return found
}

/** Reads a file inside a ZIP; gives an empty list for a file that `readChainFile` refuses, e.g. a readme. */
function insideZip(bytes: Buffer): X509Certificate[] {
  try {
    return readChainFile(bytes)
  } catch {
    return []
  }
}

function readDer(bytes: Buffer): X509Certificate[] {
  const inside = pkcs7(bytes)
  return inside ?? [certificate(bytes)]
}

function certificate(bytes: Buffer): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch {
    throw new Error('Um certificado do arquivo está corrompido')
  }
}

const derOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

/** Reads a SignedData's certificates (RFC 2315 §9.1) as raw bytes: node-forge cannot read every kind of key. */
function pkcs7(bytes: Buffer): X509Certificate[] | null {
  try {
    const [type, content] = children(forge.asn1.fromDer(bytes.toString('latin1')))
    if (typeof type?.value !== 'string' || forge.asn1.derToOid(type.value) !== SIGNED_DATA) return null
    const signed = children(content)[0]
    const set = children(signed).find(
      node => node.tagClass === forge.asn1.Class.CONTEXT_SPECIFIC && (node.type as number) === 0,
    )
    return children(set).map(node => certificate(Buffer.from(forge.asn1.toDer(node).getBytes(), 'latin1')))
  } catch {
    return null
  }
}

function children(node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  return Array.isArray(node?.value) ? node.value : []
}
