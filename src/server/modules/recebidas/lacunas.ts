import type { DocumentoZip } from '../../sefaz/client/doc-zip.ts'

/** Maximum of missing numbers stored. */
export const LACUNAS = 500
/** Larger jumps are no gap: SEFAZ's base went on with other numbers. */
const SALTO = 50

/** Lists the numbers missing in an answer. The first answer of all begins with its first document. */
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
