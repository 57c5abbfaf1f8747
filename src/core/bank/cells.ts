/** Reads days and amounts in the cells of a CSV file. */
import { isoPlus, realIso } from '../dates/day.ts'
import { amountOf } from './ofx.ts'

/**
 * How a file writes its days: day or month first, or as a spreadsheet's count of days. `either`: each of its days could be
 * read both ways, and is read with the day first.
 */
export type DayOrder = 'day' | 'month' | 'count' | 'either'

const PARTS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
/** Days from 30/12/1899, as spreadsheets count, of the years 2000 to 2099. */
const COUNT = /^(?:3[6-9]|[4-6]\d|7[0-2])\d{3}$/

/** Finds how a file writes its days, from all of them: only a month passes for both parts in none. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const parts = cells.flatMap(cell => {
    const found = PARTS.exec(cell)
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  if (parts.length === 0) {
    const days = cells.filter(Boolean)
    return days.length > 0 && days.every(cell => COUNT.test(cell)) ? 'count' : 'day'
  }
  if (parts.some(([first]) => first > 12)) return 'day'
  return parts.some(([, second]) => second > 12) ? 'month' : 'either'
}

/** Day (ISO) of a spreadsheet's count. */
const counted = (text: string): string => isoPlus('1899-12-30', Number(text))

/** Reads '20/11/2026 14:33', '20/11/26', '20-11-2026', '20.11.2026', '20261120' or '2026-11-20T…' as ISO; null: no day. */
export function dayOfCell(text: string, order: DayOrder = 'day'): string | null {
  if (order === 'count') return COUNT.test(text) ? counted(text) : null
  const found = PARTS.exec(text)
  if (found) {
    const [, first = '', second = '', year = ''] = found
    const [day, month] = order === 'month' ? [second, first] : [first, second]
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
  const has = (places: RegExp) => cells.some(cell => places.test(cell))
  const [comma, point] = [has(/\d,\d{1,2}\D*$/), has(/\d\.\d{1,2}\D*$/)]
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
