import { isDecimal } from './decimal.ts'

const GROUPED = /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+),(\d+)$/
const POINT = /^[+-]?(\d+\.\d+|\d+)$/

/**
 * Reads a number as Brazilians type it, as plain decimal text; null for other text. With a comma, the comma is the decimal
 * mark and dots group thousands ("1.234,56"). Without one, a single dot is the decimal mark ("1234.56"), and two or more
 * group thousands ("1.234.567"). Two commas are refused.
 */
function parsePtBr(text: string): string | null {
  const t = text.trim().replace(/^R\$\s*/, '')
  const comma = GROUPED.exec(t)
  if (comma) return plain(`${comma[1]}${comma[2]?.replaceAll('.', '')}.${comma[3]}`)
  if (/^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(t)) return plain(t.replaceAll('.', ''))
  if (/^[+-]?,\d+$/.test(t)) return plain(t.replace(',', '0.'))
  if (/^[+-]?\d+,$/.test(t)) return plain(t.slice(0, -1))
  return POINT.test(t) ? plain(t) : null
}

/** Number whose dots may group thousands: the first group does not begin with zero. */
const DOTTED = /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/

/** Reads a number, whatever its decimals. Below three `places`, a dot before three digits groups thousands. */
export function parsePlaced(text: string, places: number): string | null {
  const t = text.trim()
  return parsePtBr(places < 3 && DOTTED.test(t) ? t.replaceAll('.', '') : t)
}

/** Gives the two possible readings of '1.000', when numbers may have three decimals; null: only one reading. */
export function twoReadings(text: string, places: number): readonly [string, string] | null {
  const t = text.trim()
  const once = places >= 3 && DOTTED.test(t) && t.indexOf('.') === t.lastIndexOf('.')
  return once ? [t.replace('.', ''), t.replace('.', ',')] : null
}

/** Explains a typed number with two readings; null: it has one or none. */
function twoReadingsText(text: string, places: number): string | null {
  const readings = twoReadings(text, places)
  return readings && `${text.trim()} pode ser ${readings.join(' ou ')}: escreva um dos dois, sem o ponto`
}

/** Reads a typed number for `places` decimals, which are not checked, or gives an error: two readings, or `invalid`. */
export function readPlaced(
  text: string,
  places: number,
  invalid: string,
): { plain: string } | { erro: string } {
  const two = twoReadingsText(text, places)
  if (two) return { erro: two }
  const plain = parsePlaced(text, places)
  return plain === null ? { erro: invalid } : { plain }
}

/** Cleans a number: "+0012.50" → "12.50", without plus, leading zeros or negative zero. */
function plain(t: string): string {
  const negative = t.startsWith('-')
  const body = t.replace(/^[+-]/, '').replace(/^0+(?=\d)/, '')
  return negative && /[1-9]/.test(body) ? `-${body}` : body
}

/** Formats money: "1234.5" → "R$ 1.234,50"; negative: "-R$ 1,00". */
export function formatMoney(value: string): string {
  const text = formatDecimal(value, 2, 2)
  return text.startsWith('-') ? `-R$ ${text.slice(1)}` : `R$ ${text}`
}

/**
 * Formats plain decimal text in Brazilian notation with `min` to `max` places, half up. Works on the digits, without float
 * or Decimal, because lists show thousands of numbers. Text that is not a number is returned unchanged.
 */
export function formatDecimal(value: string, min = 0, max = Math.max(min, 10)): string {
  if (!isDecimal(value)) return value
  const negative = value.startsWith('-')
  const [whole = '0', fraction = ''] = value.replace(/^[+-]/, '').split('.')
  let digits = `${whole}${fraction.slice(0, max).padEnd(max, '0')}`
  if ((fraction[max] ?? '0') >= '5') digits = (BigInt(digits) + 1n).toString().padStart(digits.length, '0')
  const cutAt = digits.length - max
  const int = digits.slice(0, cutAt).replace(/^0+(?=\d)/, '') || '0'
  let frac = digits.slice(cutAt)
  while (frac.length > min && frac.endsWith('0')) frac = frac.slice(0, -1)
  const grouped = int.length > 3 ? int.replace(/\B(?=(\d{3})+(?!\d))/g, '.') : int
  const text = frac ? `${grouped},${frac}` : grouped
  return negative && /[1-9]/.test(text) ? `-${text}` : text
}
