import { gunzipSync } from 'node:zlib'

/** Limit of one document, in bytes: a note of 990 items has a few MB. */
const MAX_DOCUMENT = 8 * 1024 * 1024
/** Limit, in bytes, of the fifty documents of one answer together. */
const MAX_ANSWER = 64 * 1024 * 1024

/** Document in an answer of the distribution; `xml` is null when broken or larger than the limits. */
export interface DocumentoZip {
  nsu: number
  /** File name of the document's schema. */
  schema: string
  /** The document as it came, base64(gzip). */
  texto: string
  xml: string | null
}

/** Unpacks each base64(gzip(xml)) separately, so that a broken document or a zip bomb leaves the others readable. */
export function openDocZips(zips: readonly { nsu: string; schema: string; texto: string }[]): DocumentoZip[] {
  let left = MAX_ANSWER
  return zips.map(({ nsu, schema, texto }) => {
    const xml = unfold(texto, Math.min(left, MAX_DOCUMENT))
    left -= xml?.length ?? 0
    return { nsu: Number(nsu), schema, texto, xml: xml === null ? null : xml.toString('utf8') }
  })
}

function unfold(base64: string, most: number): Buffer | null {
  try {
    return gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: Math.max(1, most) })
  } catch {
    return null
  }
}
