import { dec, isDecimal } from '../../core/money/decimal.ts'

/** Divided by more than this, one unit has nothing left in the four places of qTrib. */
const MAIOR_DIVISOR = 20_000
/** Multiplied by more than this, a hundred units no longer close on the cent with the ten places of vUnTrib (rej. 630). */
const MAIOR_MULTIPLICADOR = 1_000_000

/** Tells whether a few units of sale make, by this factor, a taxable quantity and price that a note can carry. */
export function fatorCabe(fator: unknown, tipo: unknown): boolean {
  if (typeof fator !== 'string' || !isDecimal(fator)) return true
  return dec(fator).lte(tipo === 1 ? MAIOR_DIVISOR : MAIOR_MULTIPLICADOR)
}
