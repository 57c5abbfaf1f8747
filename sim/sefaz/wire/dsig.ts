import { createHash, verify } from 'node:crypto'
import { XmlDocument } from 'libxml2-wasm'
import type { Chamada } from '../context.ts'
import { DEFEITOS, type Defeito } from '../panel/dial-table.ts'
import { base, type CertificadoLido, outOfValidade, readCertificado, usoInvalido } from './certificate.ts'
import { canonico, collect, filhos, find, texto, type XmlNode } from './xml.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

export interface AssinaturaLida {
  digest: string
  /** Signer's public key (SPKI, PEM), used to verify the QR of an offline note. */
  chavePublica: string
}

/**
 * Tells if the signature's algorithms are not those SEFAZ prescribes (MOC, "Padrão de assinatura digital"): rejection 298.
 */
function outOfPadrao(assinatura: XmlNode, id: string): boolean {
  const info = find(assinatura, 'SignedInfo')
  const referencias = filhos(info, 'Reference')
  const transformadas = filhos(find(info, 'Reference/Transforms'), 'Transform').map(
    t => t.atributos['Algorithm'],
  )
  return (
    assinatura.atributos['xmlns'] !== DSIG ||
    referencias.length !== 1 ||
    referencias[0]?.atributos['URI'] !== `#${id}` ||
    find(info, 'CanonicalizationMethod')?.atributos['Algorithm'] !== C14N ||
    find(info, 'SignatureMethod')?.atributos['Algorithm'] !== `${DSIG}rsa-sha1` ||
    find(info, 'Reference/DigestMethod')?.atributos['Algorithm'] !== `${DSIG}sha1` ||
    transformadas.join(' ') !== `${DSIG}enveloped-signature ${C14N}` ||
    filhos(find(assinatura, 'KeyInfo/X509Data'), 'X509Certificate').length !== 1
  )
}

const lidos = new Map<string, CertificadoLido>()

/**
 * Reads a certificate, cached because a company signs every note with the same certificate. @throws Error when it is no
 * X.509
 */
function certificadoOf(base64: string): CertificadoLido {
  const pronto = lidos.get(base64)
  if (pronto !== undefined) return pronto
  const lido = readCertificado(Buffer.from(base64, 'base64'))
  if (lidos.size >= 100) lidos.clear()
  lidos.set(base64, lido)
  return lido
}

function sha1(canonica: string): string {
  return createHash('sha1').update(canonica, 'utf8').digest('base64')
}

/** Compares the digest of the signed element: first with our canonical form, then with libxml2's. */
function digestMatches(raiz: XmlNode, alvo: XmlNode, esperado: string, xml: string): boolean {
  const ns = raiz.atributos['xmlns'] ?? ''
  if (sha1(canonico(alvo, ns)) === esperado) return true
  const doc = XmlDocument.fromString(xml)
  try {
    const no = doc.get(`//*[@Id="${alvo.atributos['Id']}"]`)
    return no !== null && 'canonicalizeToString' in no && sha1(no.canonicalizeToString()) === esperado
  } finally {
    doc.dispose()
  }
}

/**
 * Judges the XML-DSig of `raiz` (NFe, evento, inutNFe) over its child `nomeAlvo`. `xml`: the message that contains `raiz`.
 * Gives the rejection code, or the signature read. In order: pattern, certificate, digest, signature, and the certificate's
 * CNPJ against `cnpj`.
 */
export function checkAssinatura(
  raiz: XmlNode,
  nomeAlvo: string,
  xml: string,
  cnpj: string,
  { agora, dials }: Pick<Chamada, 'agora' | 'dials'>,
): number | AssinaturaLida {
  const assinatura = find(raiz, 'Signature')
  const alvo = find(raiz, nomeAlvo)
  const id = alvo?.atributos['Id'] ?? ''
  if (assinatura === undefined || alvo === undefined) return 298
  if (collect(raiz, n => n.atributos['Id'] === id).length !== 1) return 298
  if (outOfPadrao(assinatura, id)) return 298
  let certificado: CertificadoLido
  try {
    certificado = certificadoOf(texto(assinatura, 'KeyInfo/X509Data/X509Certificate') ?? '')
  } catch {
    return 290
  }
  if (usoInvalido(certificado)) return 290
  if (outOfValidade(certificado, agora)) return 291
  // a person's document is signed by that person's certificate
  const dono = cnpj.length === 11 ? certificado.cpf : certificado.cnpj
  if (dono === null) return 292
  const defeito = dials.atual.certificados[dono]
  if (defeito) return DEFEITOS[defeito as Defeito][1]
  const digest = texto(assinatura, 'SignedInfo/Reference/DigestValue') ?? ''
  if (!digestMatches(raiz, alvo, digest, xml)) return 297
  const info = find(assinatura, 'SignedInfo')
  const valor = Buffer.from(texto(assinatura, 'SignatureValue') ?? '', 'base64')
  const chave = certificado.x509.publicKey
  if (info === undefined || !verify('sha1', Buffer.from(canonico(info, DSIG)), chave, valor)) return 297
  if (cnpj.length === 11 ? dono !== cnpj : base(dono) !== base(cnpj)) return 213
  return { digest, chavePublica: chave.export({ type: 'spki', format: 'pem' }).toString() }
}
