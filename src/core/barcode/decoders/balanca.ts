import { isGtin } from '../../document/gtin.ts'
import { Decimal } from '../../money/decimal.ts'
import { toShortText } from '../../money/round.ts'
import type { Decoder } from '../leitura.ts'
import { readTemplate } from '../template.ts'

/**
 * Store label of a scale: EAN-13 that begins with 2, read by the till's templates. It is a valid EAN-13, so it is asked
 * only after no product has the code itself. The first template whose product exists wins, else the first that fits.
 */
export const balanca: Decoder = (texto, { lookup, templates }) => {
  if (!/^2\d{12}$/.test(texto) || !isGtin(texto)) return null
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
      peso: campos.peso && scaled(campos.peso, 3),
      quantidade: campos.quantidade && scaled(campos.quantidade, 0),
      total: campos.valor && scaled(campos.valor, 2),
    }
    if (produto) return leitura
    sem ??= leitura
  }
  return sem
}

/** "02504", 3 → "2.504" */
const scaled = (digitos: string, casas: number): string =>
  toShortText(new Decimal(digitos).div(new Decimal(10).pow(casas)), casas)
