import { createPublicKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { isoToWire } from '../../core/dates/day.ts'
import { BRASILIA, diaIn } from '../../core/document/fuso.ts'
import { readIcpBrasil } from './icp-brasil.ts'

/**
 * Opened A1 certificate (one that is a PFX file). Its key and chain are PEM, because Node's TLS refuses PFX files
 * with the old RC2-40 cipher. It is kept in memory and never logged.
 */
export interface Certificado {
  keyPem: string
  certPem: string
  /** Certificates of the issuers in the file, without the company's own, concatenated; '' when the file has none. */
  chainPem: string
  /** Base64 of the DER, as the signature's KeyInfo needs it. */
  certBase64: string
  cnpj: string | null
  razaoSocial: string
  /** Name of the person responsible for the company (ICP-Brasil 2.16.76.1.3.2). */
  responsavel: string | null
  validoDe: Date
  validade: Date
  numeroSerie: string
}

export type CertificadoErroCodigo =
  | 'SENHA_INCORRETA'
  | 'NAO_E_PFX'
  | 'SEM_CHAVE'
  | 'VENCIDO'
  | 'AINDA_NAO_VALIDO'
  | 'CHAVE_NAO_CONFERE'

const MENSAGENS: Record<CertificadoErroCodigo, string> = {
  SENHA_INCORRETA: 'A senha do certificado está incorreta',
  NAO_E_PFX: 'O arquivo não é um certificado A1 (.pfx ou .p12)',
  SEM_CHAVE: 'O arquivo não traz a chave privada: exporte o certificado A1 com a chave',
  VENCIDO: 'O certificado digital está vencido',
  AINDA_NAO_VALIDO: 'O certificado digital ainda não está na validade: confira o relógio do servidor',
  CHAVE_NAO_CONFERE: 'A chave privada do arquivo não é a deste certificado',
}

export class CertificadoErro extends Error {
  readonly codigo: CertificadoErroCodigo
  constructor(codigo: CertificadoErroCodigo, detalhe = '', cause?: unknown) {
    super(detalhe ? `${MENSAGENS[codigo]} (${detalhe})` : MENSAGENS[codigo], { cause })
    this.codigo = codigo
  }
}

/**
 * Opens a PFX of any age (3DES, RC2-40, AES). `agora`: moment at which the certificate must be valid; null accepts
 * any dates, to show them. @throws CertificadoErro wrong password, not a PFX, no key or no certificate, key of
 * another certificate, expired, not yet valid
 */
export function openPfx(pfx: Uint8Array, senha: string, agora: Date | null): Certificado {
  const container = parseContainer(pfx, senha)
  const bags = container.getBags({ bagType: forge.pki.oids['pkcs8ShroudedKeyBag'] as string })
  const plain = container.getBags({ bagType: forge.pki.oids['keyBag'] as string })
  const keyBag = [...Object.values(bags).flat(), ...Object.values(plain).flat()].find(bag => bag?.key)
  if (!keyBag?.key) throw new CertificadoErro('SEM_CHAVE')
  const certs = Object.values(container.getBags({ bagType: forge.pki.oids['certBag'] as string }))
    .flat()
    .flatMap(bag => (bag?.cert ? [bag.cert] : []))
  const key = keyBag.key as forge.pki.rsa.PrivateKey
  const leaf = certs.find(cert => sameModulus(cert, key))
  if (!leaf) throw new CertificadoErro(certs.length === 0 ? 'SEM_CHAVE' : 'CHAVE_NAO_CONFERE')
  const opened = describe(key, leaf, chainOf(leaf, certs))
  if (agora) checkValidity(opened, agora)
  return opened
}

/** Checks the certificate's dates. @throws CertificadoErro VENCIDO or AINDA_NAO_VALIDO */
export function checkValidity(certificado: Certificado, agora: Date): void {
  if (agora > certificado.validade)
    throw new CertificadoErro('VENCIDO', `em ${isoToWire(diaIn(certificado.validade, BRASILIA))}`)
  if (agora < certificado.validoDe) throw new CertificadoErro('AINDA_NAO_VALIDO')
}

function parseContainer(pfx: Uint8Array, senha: string): forge.pkcs12.Pkcs12Pfx {
  let asn1: forge.asn1.Asn1
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(pfx).toString('binary')))
  } catch (cause) {
    throw new CertificadoErro('NAO_E_PFX', '', cause)
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, senha)
  } catch (cause) {
    // forge reports a wrong password (bad MAC) and a file that is no PFX in the same way: only the error text differs
    const text = String(cause)
    throw new CertificadoErro(/MAC|password|decrypt/i.test(text) ? 'SENHA_INCORRETA' : 'NAO_E_PFX', '', cause)
  }
}

function sameModulus(cert: forge.pki.Certificate, key: forge.pki.rsa.PrivateKey): boolean {
  const publicKey = cert.publicKey as forge.pki.rsa.PublicKey
  return publicKey.n?.equals(key.n) ?? false
}

/** Lists the issuers in order, as many as the file has: SEFAZ requires the chain in the handshake. */
function chainOf(leaf: forge.pki.Certificate, certs: forge.pki.Certificate[]): forge.pki.Certificate[] {
  const chain: forge.pki.Certificate[] = []
  let current = leaf
  while (!current.isIssuer(current)) {
    const issuer = certs.find(cert => cert !== current && !chain.includes(cert) && current.isIssuer(cert))
    if (!issuer) break
    chain.push(issuer)
    current = issuer
  }
  return chain
}

function describe(
  key: forge.pki.rsa.PrivateKey,
  leaf: forge.pki.Certificate,
  chain: forge.pki.Certificate[],
): Certificado {
  const certPem = forge.pki.certificateToPem(leaf)
  const x509 = new X509Certificate(certPem)
  const icp = readIcpBrasil(leaf)
  return {
    keyPem: forge.pki.privateKeyToPem(key),
    certPem,
    chainPem: chain.map(cert => forge.pki.certificateToPem(cert)).join(''),
    certBase64: x509.raw.toString('base64'),
    cnpj: icp.cnpj,
    razaoSocial: icp.razaoSocial,
    responsavel: icp.responsavel,
    validoDe: new Date(x509.validFrom),
    validade: new Date(x509.validTo),
    numeroSerie: x509.serialNumber,
  }
}

/** Gives the certificate's public key (base64 of its DER), used as the key of caches. */
export function fingerprint(certificado: Certificado): string {
  return createPublicKey(certificado.certPem).export({ type: 'spki', format: 'der' }).toString('base64')
}
