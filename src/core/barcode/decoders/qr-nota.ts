import { fromUsKeyboard, layoutOf } from '../keyboard.ts'
import type { Decoder } from '../leitura.ts'
import { modeloDaChave } from './chave.ts'

/**
 * Reads the QR Code of a NFC-e or NF-e: `…?p=CHAVE|2|…` (v2), `…?p=CHAVE|3|tpAmb` (v3, NT 2025.001); CT-e and MDF-e use
 * `chCTe` and `chMDFe`. The separator `|` may arrive encoded, as `%7C`.
 */
export const qrNota: Decoder = lido => {
  const texto = layoutOf(lido) === 'americano' ? fromUsKeyboard(lido) : lido
  if (!/^https?:\/\//i.test(texto)) return null
  const found = /[?&](?:p|chNFe|chCTe|chMDFe)=([0-9A-Za-z]{44})(?:\||%7C|&|$)/i.exec(texto)
  const chave = found?.[1]?.toUpperCase()
  const modelo = chave ? modeloDaChave(chave) : null
  return chave && modelo ? { tipo: 'chave', chave, modelo, url: texto } : null
}
