import type { Decoder } from '../leitura.ts'

/** Reads a code or reference of a product, in full as registered. Tried first: the shop's register always wins. */
export const registrado: Decoder = (texto, { lookup }) => {
  const produto = lookup.codigo(texto)
  return produto && { tipo: 'produto', codigo: texto, produto }
}
