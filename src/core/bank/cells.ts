/** Reads days and amounts in the cells of a CSV file. */
import { realIso } from '../dates/day.ts'
import { amountOf } from './ofx.ts'

/** Reads '20/11/2026 14:33', '20/11/26', '20-11-2026', '20.11.2026', '20261120' or '2026-11-20T…' as ISO; null: no day. */
export function dayOfCell(text: string): string | null {
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text)
  if (found) {
    const [, day = '', month = '', year = ''] = found
    return realIso(
      `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
  }
  const joined = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text)
  return realIso(joined ? `${joined[1]}-${joined[2]}-${joined[3]}` : text.slice(0, 10))
}

/** Sign before the decimal places of a file's amounts; null: its amounts do not tell. */
export type DecimalSign = ',' | '.' | null

/** Finds the sign by which a file writes decimal places, from amounts with one or two of them. */
export function decimalSignOf(cells: readonly string[]): DecimalSign {
  const has = (sign: string) => cells.some(cell => new RegExp(`\\d\\${sign}\\d{1,2}\\D*$`).test(cell))
  const [comma, point] = [has(','), has('.')]
  return comma === point ? null : comma ? ',' : '.'
}

/** Amount that may be a thousand and a half or one and a half (decision 013). */
const THOUSANDS = /^\D*[1-9]\d{0,2}([.,])\d{3}\D*$/

/** Reads R$; null: not an amount, or '1.500' in a file that does not tell which sign is the decimal one. */
export function amountOfCell(text: string, decimal: DecimalSign = null): string | null {
  const sign = THOUSANDS.exec(text)?.[1]
  if (sign === undefined) return amountOf(text)
  return decimal === null || decimal === sign ? null : amountOf(text.replace(sign, ''))
}
