import { X509Certificate } from 'node:crypto'

/** Parts of an e-CNPJ that SEFAZ judges, be it the transmitter's or the signer's. */
export interface CertificadoLido {
  x509: X509Certificate
  /** 14 characters; null when the certificate carries none. */
  cnpj: string | null
  de: Date
  ate: Date
}

/** ICP-Brasil keeps the CNPJ in an otherName of this OID (DOC-ICP-04, 7.1.2.3): 2.16.76.1.3.3. */
const OID_CNPJ = Buffer.from('0605604c010303', 'hex')

function cnpjOfOtherName(der: Buffer): string | null {
  const inicio = der.indexOf(OID_CNPJ)
  if (inicio < 0) return null
  // OID, then [0] with its length, then a string of any kind with its length
  const valor = der.subarray(inicio + OID_CNPJ.length)
  const tamanho = valor[3] ?? 0
  const texto = valor.subarray(4, 4 + tamanho).toString('latin1')
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(texto) ? texto : null
}

function cnpjOfNome(subject: string): string | null {
  return /CN=[^\n]*:([0-9A-Z]{12}[0-9]{2})(?:\n|$)/.exec(subject)?.[1] ?? null
}

/** Reads a DER or base64 X.509. Throws when it is not one. */
export function readCertificado(der: Buffer): CertificadoLido {
  const x509 = new X509Certificate(der)
  return {
    x509,
    cnpj: cnpjOfOtherName(x509.raw) ?? cnpjOfNome(x509.subject),
    de: new Date(x509.validFrom),
    ate: new Date(x509.validTo),
  }
}

/** Certificates that may neither transmit nor sign: a CA's own, or one whose EKU leaves client authentication out. */
export function usoInvalido({ x509 }: CertificadoLido): boolean {
  const eku = x509.keyUsage as string[] | undefined
  return x509.ca || (eku !== undefined && !eku.includes('1.3.6.1.5.5.7.3.2'))
}

export function outOfValidade({ de, ate }: CertificadoLido, agora: Date): boolean {
  return agora < de || agora > ate
}

/** The first eight characters: what has to match between document and certificate. */
export function base(cnpj: string): string {
  return cnpj.slice(0, 8)
}
