import { dec, isDecimal } from '../../core/money/decimal.ts'

/** Largest divisor: with a larger one, the four decimals of qTrib would make one unit zero. */
const MAIOR_DIVISOR = 20_000
/** Largest multiplier: above it, the ten decimals of vUnTrib would change the total of a hundred units (rej. 630). */
const MAIOR_MULTIPLICADOR = 1_000_000

/** Tells if a conversion factor gives a taxable quantity and price that fit in a note. What is no decimal passes. */
export function fatorCabe(fator: unknown, tipo: unknown): boolean {
  if (typeof fator !== 'string' || !isDecimal(fator)) return true
  return dec(fator).lte(tipo === 1 ? MAIOR_DIVISOR : MAIOR_MULTIPLICADOR)
}
