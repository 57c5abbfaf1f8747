import { dvGtin, isGtin } from '../../document/gtin.ts'
import type { Decoder } from '../leitura.ts'

/**
 * Reads a GTIN that the register has with another length: UPC-A is an EAN-13 without its leading zero, and a reader may pad
 * an EAN-8 or EAN-13 to 14. An unregistered case code (ITF-14, indicator 1–8) names the unit inside but not how many: the
 * product is only suggested, never sold by guess.
 */
export const gtin: Decoder = (texto, { lookup }) => {
  if (!/^\d{8}$|^\d{12,14}$/.test(texto) || !isGtin(texto)) return null
  const base = texto.padStart(14, '0').replace(/^0+/, '')
  for (const size of [8, 12, 13, 14]) {
    if (base.length > size) continue
    const produto = lookup.codigo(base.padStart(size, '0'))
    if (produto) return { tipo: 'produto', codigo: texto, produto }
  }
  if (texto.length !== 14 || !/^[1-8]/.test(texto)) return null
  const corpo = texto.slice(1, 13)
  const dentro = lookup.codigo(corpo + dvGtin(corpo))
  return dentro && { tipo: 'desconhecido', codigo: texto, sugestao: dentro }
}
