import { X509Certificate } from 'node:crypto'

/** Parts of an e-CNPJ or e-CPF that SEFAZ judges, of the transmitter or of the signer. */
export interface CertificadoLido {
  x509: X509Certificate
  /** 14 characters; null when the certificate has none. */
  cnpj: string | null
  /** 11 digits, of a person's certificate; null of any other. */
  cpf: string | null
  de: Date
  ate: Date
}

/**
 * DER of the otherName's OIDs in which ICP-Brasil keeps a company's CNPJ (2.16.76.1.3.3) and a person's data (2.16.76.1.3.1),
 * after eight digits of whose birth comes the CPF (DOC-ICP-04, 7.1.2.3).
 */
const OID_CNPJ = Buffer.from('0605604c010303', 'hex')
const OID_PESSOA = Buffer.from('0605604c010301', 'hex')

function otherName(der: Buffer, oid: Buffer, form: RegExp): string | null {
  const inicio = der.indexOf(oid)
  if (inicio < 0) return null
  // OID, then [0] with its length, then a string of any kind with its length
  const valor = der.subarray(inicio + oid.length)
  const tamanho = valor[3] ?? 0
  const texto = valor.subarray(4, 4 + tamanho).toString('latin1')
  return form.exec(texto)?.[1] ?? null
}

function cnpjOfNome(subject: string): string | null {
  return /CN=[^\n]*:([0-9A-Z]{12}[0-9]{2})(?:\n|$)/.exec(subject)?.[1] ?? null
}

/** Reads an X.509 certificate in DER. @throws Error when `der` is none */
export function readCertificado(der: Buffer): CertificadoLido {
  const x509 = new X509Certificate(der)
  return {
    x509,
    cnpj: otherName(x509.raw, OID_CNPJ, /^([0-9A-Z]{12}[0-9]{2})$/) ?? cnpjOfNome(x509.subject),
    cpf: otherName(x509.raw, OID_PESSOA, /^\d{8}(\d{11})/),
    de: new Date(x509.validFrom),
    ate: new Date(x509.validTo),
  }
}

/** Tells if a certificate may neither transmit nor sign: a CA's, or one whose EKU lacks client authentication. */
export function usoInvalido({ x509 }: CertificadoLido): boolean {
  const eku = x509.keyUsage as string[] | undefined
  return x509.ca || (eku !== undefined && !eku.includes('1.3.6.1.5.5.7.3.2'))
}

export function outOfValidade({ de, ate }: CertificadoLido, agora: Date): boolean {
  return agora < de || agora > ate
}

/** Gives the first eight characters of a CNPJ, which must be equal in document and certificate. */
export function base(cnpj: string): string {
  return cnpj.slice(0, 8)
}
