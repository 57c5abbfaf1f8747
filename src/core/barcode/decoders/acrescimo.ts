import { isGtin } from '../../document/gtin.ts'
import type { Decoder } from '../leitura.ts'

/**
 * Reads a magazine's or book's code with the two or five digits of its add-on, which tell the issue or the price and are
 * left out: the product is registered by its EAN or UPC alone.
 */
export const acrescimo: Decoder = (texto, { lookup }) => {
  const found = /^(?:(\d{13})[ -]?(?:\d{2}|\d{5})|(\d{12})[ -]?\d{5})$/.exec(texto)
  const codigo = found?.[1] ?? found?.[2] ?? ''
  const produto = isGtin(codigo) ? lookup.codigo(codigo) : null
  return produto && { tipo: 'produto', codigo, produto }
}
