import {
  addDays,
  addMonths,
  compareDays,
  type Dia,
  dayFromIso,
  daysIn,
  dayToIso,
  weekday,
} from '../dates/day.ts'
import { type Decimal, ZERO } from '../money/decimal.ts'
import { type ComparedPeriod, countDays, type ReportDays } from './period.ts'

/** R$ and number of sales of a day; ISO. A day without sales may be absent. */
export interface SoldDay {
  dia: string
  liquido: string
  vendas: number
}

/** Sales of a period until today, compared with an equal number of open days of another period. */
export interface Pace {
  liquido: string
  /** Days in which something was sold. */
  abertos: number
  /** R$ of as many open days of the other period; null: one of the periods had no open day. */
  antes: string | null
  /** R$ of the whole period at this pace; null: no sales before today to estimate from. */
  projecao: string | null
}

/** Days before today that show on which weekdays the shop opens. */
const HABIT_DAYS = 28
const WEEK = 7
/** Number of days, with today, over which the average sale is taken. */
export const TICKET_DAYS = 7
/** Days of a sparkline. */
const SHOWN_DAYS = 30

/**
 * Functions that give the whole periods of a pace: the period with today, and the period compared. The week compared a
 * year before is 52 weeks earlier, with the same weekdays.
 */
export const PACED = {
  semana: (hoje: Dia, how: ComparedPeriod) => {
    const de = addDays(hoje, -weekday(hoje))
    const back = how === 'ano_anterior' ? -52 * WEEK : -WEEK
    const week = (day: Dia): ReportDays => ({ de: day, ate: addDays(day, WEEK - 1) })
    return { period: week(de), other: week(addDays(de, back)) }
  },
  mes: (hoje: Dia, how: ComparedPeriod) => {
    const de = { ...hoje, dia: 1 }
    const month = ({ ano, mes }: Dia): ReportDays => ({
      de: { ano, mes, dia: 1 },
      ate: { ano, mes, dia: daysIn(ano, mes) },
    })
    return { period: month(de), other: month(addMonths(de, how === 'ano_anterior' ? -12 : -1)) }
  },
} as const

/** Lists the days for both paces (week, month) and the average sale: up to today, and a year before if so compared. */
export function daysOfPaces(hoje: Dia, how: ComparedPeriod): ReportDays[] {
  const [week, month] = [PACED.semana(hoje, how), PACED.mes(hoje, how)]
  const first = (...days: Dia[]) => days.reduce((one, day) => (compareDays(day, one) < 0 ? day : one))
  const now = [addDays(hoje, -HABIT_DAYS), addDays(hoje, 1 - SHOWN_DAYS), week.period.de, month.period.de]
  if (how === 'periodo_anterior') return [{ de: first(...now, week.other.de, month.other.de), ate: hoje }]
  const ends = [week.other.ate, month.other.ate].sort(compareDays)
  const ticket = addMonths(addDays(hoje, 1 - TICKET_DAYS), -12)
  return [
    { de: first(week.other.de, month.other.de, ticket), ate: ends[1] as Dia },
    { de: first(...now), ate: hoje },
  ]
}

/** Gives R$ of each of the last days, ending today; '0.00' for a day without sales. */
export function lastDays(days: readonly SoldDay[], hoje: Dia, count = SHOWN_DAYS): string[] {
  const known = new Map(days.map(({ dia, liquido }) => [dia, liquido]))
  return Array.from({ length: count }, (_, i) => known.get(dayToIso(addDays(hoje, i + 1 - count))) ?? '0.00')
}

const toDay = (iso: string): Dia => dayFromIso(iso) as Dia
const sum = (days: readonly SoldDay[]): Decimal => days.reduce((total, day) => total.plus(day.liquido), ZERO)
const isOpen = ({ vendas }: SoldDay): boolean => vendas > 0

/** Computes a period's sales until today, compared and projected. `days`: both periods and four weeks before today. */
export function paceOf(days: readonly SoldDay[], period: ReportDays, hoje: Dia, other: ReportDays): Pace {
  const between = ({ de, ate }: ReportDays) =>
    days
      .filter(({ dia }) => dia >= dayToIso(de) && dia <= dayToIso(ate))
      .sort((a, b) => (a.dia < b.dia ? -1 : 1))
  const now = between({ de: period.de, ate: hoje })
  const abertos = now.filter(isOpen).length
  const before = between(other)
  const last = before.filter(isOpen)[Math.max(0, abertos - 1)] ?? before.findLast(isOpen)
  return {
    liquido: sum(now).toFixed(2),
    abertos,
    antes: last && abertos > 0 ? sum(before.filter(({ dia }) => dia <= last.dia)).toFixed(2) : null,
    projecao: project(now, between({ de: addDays(hoje, -HABIT_DAYS), ate: addDays(hoje, -1) }), period, hoje),
  }
}

/**
 * Estimates the whole period: adds an average open day for each usual open day to come. Today, when usually open,
 * counts as an average day until more was sold.
 */
function project(
  now: readonly SoldDay[],
  habit: readonly SoldDay[],
  { ate }: ReportDays,
  hoje: Dia,
): string | null {
  const past = now.filter(({ dia }) => dia < dayToIso(hoje))
  const openDays = (past.some(isOpen) ? past : habit).filter(isOpen)
  const first = habit.find(isOpen)
  if (openDays.length === 0 || !first) return null
  const each = sum(openDays).div(openDays.length)
  const weeks = Math.ceil(countDays({ de: toDay(first.dia), ate: addDays(hoje, -1) }) / WEEK)
  const opens = (day: Dia) =>
    habit.filter(row => isOpen(row) && weekday(toDay(row.dia)) === weekday(day)).length * 2 >= weeks
  const today = sum(now.filter(({ dia }) => dia === dayToIso(hoje)))
  let total = sum(past).plus(opens(hoje) && today.lt(each) ? each : today)
  for (let day = addDays(hoje, 1); compareDays(day, ate) <= 0; day = addDays(day, 1))
    if (opens(day)) total = total.plus(each)
  return total.toFixed(2)
}
