import { GS, splitGs1, unbracket } from '../gs1.ts'
import { leituraGs1 } from '../gs1-leitura.ts'
import type { Decoder } from '../leitura.ts'

/** Forms in which a reader types a separator that a keyboard cannot send. */
const WRITTEN_GS = /<GS>|\{GS\}|\[GS\]|<FNC1>|\{FNC1\}|\[FNC1\]|\\x1d|\\u001d/gi

/**
 * Reads a GS1-128, DataMatrix or QR with application identifiers. A text counts as one when it begins with a GTIN (01
 * or 02) followed by more data, contains a separator, or begins with a bracket. The GTIN's check digit must be right.
 */
export const gs1: Decoder = (lido, { lookup }) => {
  const texto = lido.replace(WRITTEN_GS, GS)
  const limpo = texto.startsWith('(') ? unbracket(texto) : texto.replace(new RegExp(`^${GS}+`), '')
  const marcado = limpo !== texto || limpo.includes(GS)
  if (!marcado && !/^0[12]\d{14}/.test(limpo)) return null
  const partes = splitGs1(limpo)
  const leitura = partes && leituraGs1(partes, lookup)
  // a boleto's line may begin like a GTIN: only a product's label may have a part that was not understood
  const sure = marcado || (limpo.length > 16 && partes?.avisos.length === 0)
  return leitura?.tipo === 'gs1' && (sure || leitura.produto) ? leitura : null
}
