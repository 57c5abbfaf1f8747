import { isGtin } from '../../document/gtin.ts'
import type { Decoder } from '../leitura.ts'

/** Gives the UPC-A of a UPC-E, whose last digit tells which zeros were left out (GS1 General Specifications, 5.2.2.4). */
function expandUpcE(codigo: string): string {
  const [system, body, last, dv] = [codigo[0] ?? '', codigo.slice(1, 6), Number(codigo[6]), codigo[7] ?? '']
  const company =
    last < 3
      ? `${body.slice(0, 2)}${last}0000${body.slice(2)}`
      : last === 3
        ? `${body.slice(0, 3)}00000${body.slice(3)}`
        : last === 4
          ? `${body.slice(0, 4)}00000${body.slice(4)}`
          : `${body}0000${last}`
  return system + company + dv
}

/** Reads a UPC-E of eight digits, as a reader that does not expand it sends an imported product's code. */
export const upcE: Decoder = (texto, { lookup }) => {
  if (!/^[01]\d{7}$/.test(texto)) return null
  const codigo = expandUpcE(texto)
  const produto = isGtin(codigo) ? lookup.codigo(codigo) : null
  return produto && { tipo: 'produto', codigo, produto }
}
