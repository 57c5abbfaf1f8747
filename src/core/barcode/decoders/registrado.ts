import type { Decoder } from '../leitura.ts'

/** A code or reference that a product has, exactly as read. First of all: what the shop registered always wins. */
export const registrado: Decoder = (texto, { lookup }) => {
  const produto = lookup.codigo(texto)
  return produto && { tipo: 'produto', codigo: texto, produto }
}
