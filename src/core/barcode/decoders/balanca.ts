import { isGtin } from '../../document/gtin.ts'
import type { Decoder } from '../leitura.ts'
import { readTemplate, valuesOf } from '../template.ts'

/**
 * Reads the shop's scale label: EAN-13 that begins with 2 or 02, by the till's templates. The label is a valid EAN-13, so this
 * decoder is tried only when no product has the code itself. The first template whose product exists wins, else the first
 * that fits.
 */
export const balanca: Decoder = (texto, { lookup, templates }) => {
  if (!/^(?:2\d|02)\d{11}$/.test(texto) || !isGtin(texto)) return null
  let sem: ReturnType<Decoder> = null
  for (const template of templates) {
    const campos = readTemplate(template, texto)
    if (!campos) continue
    const produto = lookup.balanca(campos.codigo)
    const leitura = {
      tipo: 'balanca' as const,
      codigo: campos.codigo,
      produto,
      template,
      ...valuesOf(campos),
    }
    if (produto) return leitura
    sem ??= leitura
  }
  return sem
}
