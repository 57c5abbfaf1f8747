import type { DocumentoZip } from '../../sefaz/client/doc-zip.ts'

/** Most numbers that are remembered. */
export const LACUNAS = 500
/** More than this at once is no gap: their base went on from elsewhere. */
const SALTO = 50

/** Numbers between those of an answer that it did not bring. The first answer ever begins where its first document is. */
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
