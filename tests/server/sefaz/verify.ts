import { createHash, createPublicKey, verify as rsaVerify, X509Certificate } from 'node:crypto'
import { XmlDocument } from 'libxml2-wasm'

export type Verificacao = { ok: true; certPem: string } | { ok: false; motivo: string }

/**
 * Checks the XML-DSig of a document (our own or a supplier's): one Id, digest of the referenced element, RSA of SignedInfo.
 * Fast path: the raw substring; canonicalised by libxml2 only when that does not match. The chain of trust is not judged here.
 */
export function verifySignature(
  xml: string,
  tag: 'infNFe' | 'infEvento' | 'infInut' = 'infNFe',
): Verificacao {
  if (/<!DOCTYPE/i.test(xml)) return { ok: false, motivo: 'DOCTYPE não é aceito' }
  const canonical = attempt(xml, tag)
  if (canonical.ok) return canonical
  const doc = XmlDocument.fromString(xml)
  try {
    return attempt(doc.canonicalizeToString(), tag)
  } finally {
    doc.dispose()
  }
}

function attempt(xml: string, tag: string): Verificacao {
  const signature = between(xml, '<Signature ', '</Signature>')
  if (!signature) return { ok: false, motivo: 'documento sem assinatura' }
  const id = /<Reference URI="#([^"]+)"/.exec(signature)?.[1]
  if (!id) return { ok: false, motivo: 'assinatura sem referência' }
  // a second element with the same Id would let the signature speak for other bytes
  if (xml.split(`Id="${id}"`).length !== 2) return { ok: false, motivo: 'Id repetido' }
  const element = between(xml, `<${tag} `, `</${tag}>`)
  if (!element?.includes(`Id="${id}"`)) return { ok: false, motivo: 'referência não encontrada' }
  const digest = createHash('sha1').update(withNamespace(element, tag), 'utf8').digest('base64')
  if (digest !== tagText(signature, 'DigestValue'))
    return { ok: false, motivo: 'o conteúdo difere do assinado' }
  return checkSignature(signature)
}

function checkSignature(signature: string): Verificacao {
  const info = between(signature, '<SignedInfo', '</SignedInfo>')
  const cert = tagText(signature, 'X509Certificate')
  if (!info || !cert) return { ok: false, motivo: 'assinatura incompleta' }
  const x509 = new X509Certificate(Buffer.from(cert, 'base64'))
  const signed = info.startsWith('<SignedInfo xmlns=')
    ? info
    : `<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#"${info.slice('<SignedInfo'.length)}`
  const ok = rsaVerify(
    'RSA-SHA1',
    Buffer.from(signed, 'utf8'),
    createPublicKey(x509.toString()),
    Buffer.from(tagText(signature, 'SignatureValue').replace(/\s/g, ''), 'base64'),
  )
  return ok ? { ok: true, certPem: x509.toString() } : { ok: false, motivo: 'assinatura inválida' }
}

function withNamespace(element: string, tag: string): string {
  return element.startsWith(`<${tag} xmlns=`)
    ? element
    : `<${tag} xmlns="http://www.portalfiscal.inf.br/nfe"${element.slice(tag.length + 1)}`
}

function between(xml: string, open: string, close: string): string | null {
  const start = xml.indexOf(open)
  const end = xml.indexOf(close, start)
  return start < 0 || end < 0 ? null : xml.slice(start, end + close.length)
}

const tagText = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.trim() ?? ''
