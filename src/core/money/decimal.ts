import { Decimal as Base } from 'decimal.js'

/** The Decimal of this code base: 40 digits, half up away from zero, no exponent notation up to 40 digits. */
export const Decimal = Base.clone({
  precision: 40,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
})
export type Decimal = Base

const PLAIN = /^[+-]?\d+(\.\d+)?$/

export const ZERO: Decimal = new Decimal(0)

/** Tells whether a text is a plain decimal ("12", "-0.5"): no exponent, hex, comma or blank. */
export const isDecimal = (text: string): boolean => PLAIN.test(text)

/**
 * Makes a Decimal of plain text. decimal.js itself would also accept "0x1f", "1e3", "Infinity" and "NaN".
 * @throws RangeError when the text is not a plain decimal
 */
export function dec(x: string | Decimal): Decimal {
  if (typeof x !== 'string') return x
  if (!PLAIN.test(x)) throw new RangeError(`Número inválido: ${x.slice(0, 40)}`)
  return new Decimal(x)
}
