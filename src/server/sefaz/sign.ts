import { createHash, createPrivateKey, type KeyObject, sign as rsaSign } from 'node:crypto'
import { type DfeFamily, rootOf } from '../../core/dfe/kit/family.ts'
import type { Certificado } from './certificate.ts'

/**
 * XML-DSig as SEFAZ demands (MOC 7.0, Anexo I): enveloped + C14N, SHA-1, RSA-SHA1, only X509Certificate in KeyInfo. Our
 * writer already emits canonical XML, so the digest is taken of a substring, without parsing, which is much faster.
 * Sign here only XML written by core/dfe/kit/xml.ts.
 */
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

/** Signs a document of a family, by its root: `<NFe><infNFe/>[<infNFeSupl/>]<Signature/></NFe>`. */
export function signDocument(family: DfeFamily, xml: string, certificado: Certificado): string {
  const { tag, signed } = rootOf(family, xml)
  return signElement(xml, signed, tag, certificado)
}

/** Reads the DigestValue of a document's signature; the authority repeats it in the protocol's digVal. */
export const digestOf = (xml: string): string =>
  /<DigestValue>([^<]+)</.exec(xml.slice(xml.lastIndexOf('<Signature ')))?.[1] ?? ''

/**
 * Writes the text of a QR that leads to an address by the key, with the key's signature where the document goes offline.
 * @throws Error for a family whose QR its model makes
 */
export function qrText(
  { qr, name }: Pick<DfeFamily, 'qr' | 'name'>,
  { chave, tpAmb, tpEmis, uf }: { chave: string; tpAmb: '1' | '2'; tpEmis: number; uf: string },
  certificado: Certificado,
): string {
  if (!qr) throw new Error(`the QR of ${name} is its model's`)
  const text = `${qr.url(uf, tpAmb)}?${qr.key}=${chave}&tpAmb=${tpAmb}`
  return qr.signed.some(each => each === tpEmis) ? `${text}&sign=${signQr(chave, certificado)}` : text
}

/** Signs one event, whatever its family calls it. */
export function signEvento(xml: string, certificado: Certificado): string {
  return signElement(xml, 'infEvento', /^<(\w+)/.exec(xml)?.[1] ?? '', certificado)
}

/** Signs one `<inutNFe>`. */
export function signInut(xml: string, certificado: Certificado): string {
  return signElement(xml, 'infInut', 'inutNFe', certificado)
}

/** Signs the part of an offline document's QR that its law says: base64 of RSA-SHA1. */
export function signQr(parametros: string, certificado: Certificado): string {
  return rsaSign('RSA-SHA1', Buffer.from(parametros, 'utf8'), privateKey(certificado)).toString('base64')
}

/**
 * Signs the element `tag` of the document `root`, in any namespace, and adds the signature at the document's end.
 * @throws Error without the element, its Id or the namespace
 */
export function signElement(xml: string, tag: string, root: string, certificado: Certificado): string {
  const start = xml.indexOf(`<${tag} `)
  const end = xml.indexOf(`</${tag}>`)
  const close = xml.lastIndexOf(`</${root}>`)
  if (start < 0 || end < 0 || close < 0) throw new Error(`nothing to sign: <${tag}> in <${root}>`)
  const element = xml.slice(start, end + tag.length + 3)
  const id = /^<\w+ Id="([^"]+)"/.exec(element)?.[1]
  if (!id) throw new Error(`<${tag}> has no Id as its first attribute`)
  // the canonical form repeats the root's namespace in the element, before its attributes
  const namespace = new RegExp(`<${root} xmlns="([^"]+)"`).exec(xml)?.[1]
  if (!namespace) throw new Error(`<${root}> opens no namespace`)
  const canonical = `<${tag} xmlns="${namespace}"${element.slice(tag.length + 1)}`
  const digest = createHash('sha1').update(canonical, 'utf8').digest('base64')
  const body = signedInfoBody(id, digest)
  const value = rsaSign(
    'RSA-SHA1',
    Buffer.from(`<SignedInfo xmlns="${DSIG}">${body}</SignedInfo>`, 'utf8'),
    privateKey(certificado),
  ).toString('base64')
  const signature =
    `<Signature xmlns="${DSIG}"><SignedInfo>${body}</SignedInfo><SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${certificado.certBase64}</X509Certificate></X509Data></KeyInfo></Signature>`
  return xml.slice(0, close) + signature + xml.slice(close)
}

function signedInfoBody(id: string, digest: string): string {
  return (
    '<CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></CanonicalizationMethod>' +
    `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI="#${id}"><Transforms>` +
    `<Transform Algorithm="${DSIG}enveloped-signature"></Transform>` +
    '<Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></Transform></Transforms>' +
    `<DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`
  )
}

// cached: parsing the PEM takes longer than signing a small note
const keys = new WeakMap<Certificado, KeyObject>()

function privateKey(certificado: Certificado): KeyObject {
  let key = keys.get(certificado)
  if (!key) {
    key = createPrivateKey(certificado.keyPem)
    keys.set(certificado, key)
  }
  return key
}
