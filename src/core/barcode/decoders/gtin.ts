import { dvGtin, isGtin } from '../../document/gtin.ts'
import type { Decoder } from '../leitura.ts'

/**
 * Reads an unregistered case code (ITF-14, indicator 1–8): it names the unit inside but not how many, so the product is
 * only suggested, never sold by guess.
 */
export const gtin: Decoder = (texto, { lookup }) => {
  if (!/^[1-8]\d{13}$/.test(texto) || !isGtin(texto)) return null
  const corpo = texto.slice(1, 13)
  const dentro = lookup.codigo(corpo + dvGtin(corpo))
  return dentro && { tipo: 'desconhecido', codigo: texto, sugestao: dentro }
}
