import type { DocumentoZip } from '../../sefaz/client/doc-zip.ts'

/** Maximum of missing numbers stored. */
export const LACUNAS = 500
/** Larger jumps are not gaps: SEFAZ changed its numbering. */
const SALTO = 50

/** Lists the document numbers missing in a response. In the company's first response, counts from its first document. */
export function skipped({
  depoisDe,
  ultNSU,
  documentos,
}: {
  depoisDe: number
  ultNSU: number
  documentos: readonly Pick<DocumentoZip, 'nsu'>[]
}): number[] {
  const vieram = new Set(documentos.map(({ nsu }) => nsu))
  const de = depoisDe > 0 ? depoisDe + 1 : Math.min(...vieram)
  const quantos = ultNSU - de + 1
  if (vieram.size === 0 || quantos - vieram.size > SALTO) return []
  return Array.from({ length: quantos }, (_, i) => de + i).filter(nsu => !vieram.has(nsu))
}
