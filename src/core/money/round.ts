/** Rounding modes, as decimal.js numbers them. */
const HALF_UP = 4
const DOWN = 1

/** A Decimal or Exact. */
interface Roundable<T> {
  toDecimalPlaces(places: number, mode?: 1 | 4): T
  toFixed(places?: number): string
}

/** Rounds half up, away from zero at 5 (NF-e tolerance is ±0.01). */
export const round = <T extends Roundable<T>>(x: T, places: number): T => x.toDecimalPlaces(places, HALF_UP)

/** Rounds money to 2 places. */
export const r2 = <T extends Roundable<T>>(x: T): T => x.toDecimalPlaces(2, HALF_UP)

/** Cuts towards zero, for parts whose rest is added elsewhere. */
export const cut = <T extends Roundable<T>>(x: T, places: number): T => x.toDecimalPlaces(places, DOWN)

/** Writes an amount with fixed places (half up) and no negative zero. */
export function toText<T extends Roundable<T>>(x: T, places = 2): string {
  const text = x.toFixed(places)
  return text.charCodeAt(0) === 45 && /^-0*\.?0*$/.test(text) ? text.slice(1) : text
}

/** Writes up to `places` decimals, without trailing zeros. */
export function toShortText<T extends Roundable<T>>(x: T, places: number): string {
  const text = round(x, places).toFixed()
  return text === '-0' ? '0' : text
}
