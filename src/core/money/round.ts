import { Decimal } from './decimal.ts'

/** Half up, away from zero at 5: the rounding policy of the house, in this one place (NF-e tolerance is ±0.01). */
export const round = (x: Decimal, places: number): Decimal => x.toDecimalPlaces(places, Decimal.ROUND_HALF_UP)

/** Money: 2 places. */
export const r2 = (x: Decimal): Decimal => x.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

/** Cut towards zero, for parts whose rest goes elsewhere. */
export const cut = (x: Decimal, places: number): Decimal => x.toDecimalPlaces(places, Decimal.ROUND_DOWN)

/** Text of an amount with fixed places and no negative zero. */
export function toText(x: Decimal, places = 2): string {
  const text = x.toFixed(places, Decimal.ROUND_HALF_UP)
  return text.charCodeAt(0) === 45 && /^-0*\.?0*$/.test(text) ? text.slice(1) : text
}

/** Text with up to `places`, trailing zeros dropped. */
export function toShortText(x: Decimal, places: number): string {
  const text = round(x, places).toFixed()
  return text === '-0' ? '0' : text
}
