import { dec } from '../../core/money/decimal.ts'
import { round } from '../../core/money/round.ts'

const MAX_LENGTH = 16

/** What of a typed or pasted text a number field keeps: digits and one comma (a lone dot is taken for one). */
export function typedNumber(text: string, places: number, negative = false): string {
  const comma = text.includes(',') ? text.replaceAll('.', '') : text.replace('.', ',')
  const sign = negative && comma.startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = comma.replace(/[^\d,]/g, '').split(',')
  const decimals = rest.join('')
  const body = places > 0 && rest.length > 0 ? `${whole},${decimals}` : whole
  return (sign + body).slice(0, MAX_LENGTH)
}

/** Plain decimal string rounded to its places and held between min and max; '' stays ''. */
export function clampNumber(value: string, places: number, min?: string, max?: string): string {
  if (!/^-?\d*\.?\d+$/.test(value) && !/^-?\d+\.?$/.test(value)) return ''
  const rounded = round(dec(value), places)
  if (min !== undefined && rounded.lt(min)) return dec(min).toFixed(places)
  if (max !== undefined && rounded.gt(max)) return dec(max).toFixed(places)
  return rounded.toFixed(places)
}
