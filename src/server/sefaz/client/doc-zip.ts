import { gunzipSync } from 'node:zlib'

/** A note of 990 items is some MB; what unfolds to more is no fiscal document. */
const MAX_DOCUMENT = 8 * 1024 * 1024
/** Limit of the fifty documents of one answer together. */
const MAX_ANSWER = 64 * 1024 * 1024

/** A document of an answer of the distribution; `xml` is null where it could not be unfolded within the limits. */
export interface DocumentoZip {
  nsu: number
  /** File name of its schema, e.g. resNFe_v1.01.xsd. */
  schema: string
  xml: string | null
}

/** Unfolds base64(gzip(xml)) one by one, so that one that is broken, or a bomb, takes no other with it. */
export function openDocZips(zips: readonly { nsu: string; schema: string; texto: string }[]): DocumentoZip[] {
  let left = MAX_ANSWER
  return zips.map(({ nsu, schema, texto }) => {
    const xml = unfold(texto, Math.min(left, MAX_DOCUMENT))
    left -= xml?.length ?? 0
    return { nsu: Number(nsu), schema, xml: xml === null ? null : xml.toString('utf8') }
  })
}

function unfold(base64: string, most: number): Buffer | null {
  try {
    return gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: Math.max(1, most) })
  } catch {
    return null
  }
}
