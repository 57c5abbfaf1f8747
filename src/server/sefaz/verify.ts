import { createHash, verify, X509Certificate } from 'node:crypto'
import { XmlDocument, type XmlElement, XmlError } from 'libxml2-wasm'

/** Signature of a note issued by another company. */
export interface AssinaturaDaNota {
  /** Digest of the signed element in base64, the same in signature and protocol. */
  digest: string
  certificado: X509Certificate
}

/** Hash algorithm by DigestMethod or SignatureMethod of XML-DSig; layout 4.00 prescribes SHA-1. */
const HASH: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
}

/**
 * Reads and verifies the signature of any NFe, alone or in an nfeProc; null when the signature is missing or not
 * valid. Checks neither who owns the certificate nor if its chain is trusted.
 */
export function verifyNfe(xml: string): AssinaturaDaNota | null {
  const quick = withoutContent(xml)
  const found = (quick && verifiedIn(quick.xml, quick.canonical)) ?? verifiedIn(xml, null)
  if (found !== null) return found
  const alone = withoutPrefixes(xml)
  return alone === null ? null : verifiedIn(alone, null)
}

/** Reads and verifies the signature of the part `inf` of any document `root`; null as `verifyNfe`. */
export const verifySigned = (xml: string, root: string, inf: string): AssinaturaDaNota | null =>
  verifiedIn(xml, null, root, inf)

const NFE = 'http://www.portalfiscal.inf.br/nfe'

/** Cuts the note out of a file, as it is written there; undefined: none. */
export const noteIn = (xml: string): string | undefined => /<NFe[\s>][\s\S]*<\/NFe>/.exec(xml)?.[0]

/**
 * Cuts out the note, without prefixes that are declared around or in it and name nothing: portals and programs add them
 * after the signature, whose canonical form they change, but no word of the note. Null: comments make the cut unsafe.
 */
function withoutPrefixes(xml: string): string | null {
  const nfe = xml.includes('<!') ? undefined : noteIn(xml)
  if (nfe === undefined) return null
  const named = /^<NFe\s[^>]*?\sxmlns=|^<NFe\sxmlns=/.test(nfe)
    ? nfe
    : nfe.replace('<NFe', `<NFe xmlns="${NFE}"`)
  return named.replace(/<[A-Za-z][^<>]*>/g, tag =>
    tag.replace(/\sxmlns:([\w.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g, (whole, prefix: string) =>
      new RegExp(`[<\\s/]${prefix}:`).test(named) ? whole : '',
    ),
  )
}

function verifiedIn(
  xml: string,
  canonical: string | null,
  root = 'NFe',
  inf = 'infNFe',
): AssinaturaDaNota | null {
  let doc: XmlDocument | null = null
  try {
    doc = XmlDocument.fromString(xml)
    return verified(doc, canonical, root, inf)
  } catch (error) {
    // no XML, or no canonical form (a relative namespace): no valid signature
    if (error instanceof XmlError) return null
    throw error
  } finally {
    doc?.dispose()
  }
}

/**
 * Cuts the content out of the signed element, because libxml2 is slow with many items, and gives both: the rest,
 * and the element as written, which nearly always is its canonical form already. Null when the text alone is no
 * safe guide (comments, CDATA, instructions, several infNFe, an Id inside).
 */
function withoutContent(xml: string): { xml: string; canonical: string } | null {
  const start = /<infNFe(\s[^>]*)>/.exec(xml)
  const end = xml.indexOf('</infNFe>')
  if (!start || end < start.index || xml.includes('<!') || xml.lastIndexOf('<?') > 0) return null
  if (xml.indexOf('</infNFe>', end + 1) >= 0 || xml.match(/<infNFe\s/g)?.length !== 1) return null
  const [open = '', said = ''] = start
  const content = xml.slice(start.index + open.length, end)
  const namespace = / xmlns="([^"]+)"/.exec(said)?.[1] ?? /<NFe\s[^>]*?xmlns="([^"]+)"/.exec(xml)?.[1]
  if (!namespace || / Id\s*=/.test(content)) return null
  const attributes = (said.match(/\s[\w:]+="[^"]*"/g) ?? [])
    .map(attribute => attribute.trim())
    .filter(attribute => !attribute.startsWith('xmlns'))
    .sort()
  return {
    xml: xml.slice(0, start.index + open.length) + xml.slice(end),
    canonical: `<infNFe xmlns="${namespace}" ${attributes.join(' ')}>${content}</infNFe>`,
  }
}

const child = (name: string) => `*[local-name()="${name}"]`

function verified(
  doc: XmlDocument,
  canonical: string | null,
  root: string,
  inf: string,
): AssinaturaDaNota | null {
  const signature = `//${child(root)}/${child('Signature')}`
  const one = (path: string) => {
    const found = doc.find(path)
    return found.length === 1 ? (found[0] as XmlElement) : null
  }
  const attribute = (path: string, name: string) => one(path)?.attr(name)?.value ?? ''
  const text = (path: string) => one(path)?.content.replace(/\s/g, '') ?? ''
  const signed = one(`//${child(root)}/${child(inf)}`)
  const info = one(`${signature}/${child('SignedInfo')}`)
  const reference = `${signature}/${child('SignedInfo')}/${child('Reference')}`
  const id = signed?.attr('Id')?.value
  if (!signed || !info || !id || doc.find('//*[@Id]').filter(found => idOf(found) === id).length !== 1)
    return null
  const hash = HASH[attribute(`${reference}/${child('DigestMethod')}`, 'Algorithm')]
  const algorithm =
    HASH[attribute(`${signature}/${child('SignedInfo')}/${child('SignatureMethod')}`, 'Algorithm')]
  if (!hash || !algorithm || attribute(reference, 'URI') !== `#${id}`) return null
  const digest = createHash(hash)
    .update(canonical ?? signed.canonicalizeToString(), 'utf8')
    .digest('base64')
  if (digest !== text(`${reference}/${child('DigestValue')}`)) return null
  const certificado = readX509(
    text(`${signature}/${child('KeyInfo')}/${child('X509Data')}/${child('X509Certificate')}`),
  )
  const value = Buffer.from(text(`${signature}/${child('SignatureValue')}`), 'base64')
  const said = Buffer.from(info.canonicalizeToString(), 'utf8')
  if (!certificado || !verify(algorithm, said, certificado.publicKey, value)) return null
  return { digest, certificado }
}

const idOf = (found: unknown): string | undefined => (found as XmlElement).attr('Id')?.value

function readX509(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}
