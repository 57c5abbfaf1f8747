import { dec } from '../../core/money/decimal.ts'
import { round } from '../../core/money/round.ts'

const MAX_LENGTH = 16

/** `1.234,56` typed key by key: its dot was taken for a comma before the true one came. Whole groups of three say so. */
function withoutThousands(text: string): string {
  const groups = text.split(/[.,]/)
  const middle = groups.slice(1, -1)
  if (middle.length === 0 || middle.some(group => !/^\d{3}$/.test(group)))
    return text.includes(',') ? text.replaceAll('.', '') : text.replace('.', ',')
  return `${groups.slice(0, -1).join('')},${groups.at(-1)}`
}

/** What of a typed or pasted text a number field keeps: digits and one comma (a lone dot is taken for one). */
export function typedNumber(text: string, places: number, negative = false): string {
  const comma = withoutThousands(text)
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
