import { Decimal as Base } from 'decimal.js'

/** The one constructor of the house: 40 digits, half up away from zero, never exponent notation. */
export const Decimal = Base.clone({
  precision: 40,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
})
export type Decimal = Base

const PLAIN = /^[+-]?\d+(\.\d+)?$/

export const ZERO: Decimal = new Decimal(0)

/** True for plain decimal text ("12", "-0.5"): no exponent, hex, comma or blank. */
export const isDecimal = (text: string): boolean => PLAIN.test(text)

/**
 * Decimal of plain text. @throws RangeError when the text is not a plain decimal: decimal.js itself would take
 * "0x1f", "1e3", "Infinity" and "NaN", none of which is an amount.
 */
export function dec(x: string | Decimal): Decimal {
  if (typeof x !== 'string') return x
  if (!PLAIN.test(x)) throw new RangeError(`Número inválido: ${x.slice(0, 40)}`)
  return new Decimal(x)
}
