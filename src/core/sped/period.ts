import { daysIn, two } from '../dates/day.ts'
import type { PeriodoSped } from './facts.ts'

/** Gives the last day (ISO) of a month AAAA-MM. */
export const lastDayOf = (mes: string): string =>
  `${mes}-${two(daysIn(Number(mes.slice(0, 4)), Number(mes.slice(5))))}`

export const periodOf = (mes: string): PeriodoSped => ({ mes, inicio: `${mes}-01`, fim: lastDayOf(mes) })

/** Gives the month (AAAA-MM) before another. */
export function monthBefore(mes: string): string {
  const [year, month] = [Number(mes.slice(0, 4)), Number(mes.slice(5))]
  return month === 1 ? `${year - 1}-12` : `${year}-${two(month - 1)}`
}
