import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import { addDays, dayFromIso, dayToIso, isoPlus, weekday } from '../../core/dates/day.ts'

/** Lists the holidays of these years in a state, as ISO days. */
export const holidaysOf = (years: readonly number[], uf: string): Set<string> =>
  new Set(
    years.flatMap(year => getHolidays({ year, stateCode: uf as 'SP' }).map(({ date }) => dayHere(date))),
  )

/** Gives the day of the library's midnight, which is that of this computer's zone. */
const dayHere = (date: Date): string =>
  dayToIso({ ano: date.getFullYear(), mes: date.getMonth() + 1, dia: date.getDate() })

/** Longest series of days without banks, in days. */
const STRETCH = 10
const SATURDAY = 5

/**
 * Lists those of the `STRETCH` days from `vencimento` (ISO) on, on which banks in the state are closed: an amount due
 * on such a day is due on the next open day.
 */
export function closedFrom(vencimento: string, uf: string): string[] {
  const first = dayFromIso(vencimento)
  if (!first) return []
  const holidays = holidaysOf([first.ano, first.ano + 1], uf)
  return Array.from({ length: STRETCH }, (_, i) => addDays(first, i))
    .map(dia => ({ iso: dayToIso(dia), fim: weekday(dia) >= SATURDAY }))
    .filter(({ iso, fim }) => fim || holidays.has(iso))
    .map(({ iso }) => iso)
}

/** Finds the first day, from `dia` (ISO) on, on which banks in the state are open. */
export function openFrom(dia: string, uf: string): string {
  const closed = new Set(closedFrom(dia, uf))
  const days = Array.from({ length: STRETCH }, (_, i) => isoPlus(dia, i))
  return days.find(iso => !closed.has(iso)) ?? dia
}
