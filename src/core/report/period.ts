import {
  addDays,
  addMonths,
  compareDays,
  type Dia,
  daysBetween,
  daysIn,
  dayToIso,
  weekday,
} from '../dates/day.ts'

/** Named periods, as an address and the palette write them, with the words of a form. */
export const PERIODS = [
  ['hoje', 'Hoje'],
  ['ontem', 'Ontem'],
  ['semana', 'Esta semana'],
  ['7d', 'Últimos 7 dias'],
  ['30d', 'Últimos 30 dias'],
  ['90d', 'Últimos 90 dias'],
  ['mes', 'Este mês'],
  ['mes_passado', 'Mês passado'],
  ['trimestre', 'Este trimestre'],
  ['ano', 'Este ano'],
  ['ano_passado', 'Ano passado'],
  ['12m', 'Últimos 12 meses'],
  ['proximos_30', 'Próximos 30 dias'],
  ['proximos_60', 'Próximos 60 dias'],
  ['proximos_90', 'Próximos 90 dias'],
] as const

export type PeriodWord = (typeof PERIODS)[number][0]

/** First and last day, both included. */
export interface ReportDays {
  de: Dia
  ate: Dia
}

/** Most days of one report: five years. */
export const MOST_DAYS = 1830

const LAST_DAYS = /^(\d{1,4})d$/

/** Tells if a word names a period: one of the list, or days such as '45d', at most `MOST_DAYS`. */
export function isPeriod(word: string): boolean {
  const days = Number(LAST_DAYS.exec(word)?.[1] ?? 0)
  return PERIODS.some(([name]) => name === word) || (days >= 1 && days <= MOST_DAYS)
}

/** Gives the words of a named period: 'Últimos 90 dias'. */
export const periodWords = (word: string): string =>
  PERIODS.find(([name]) => name === word)?.[1] ?? `Últimos ${word.slice(0, -1)} dias`

const firstOfMonth = (day: Dia): Dia => ({ ...day, dia: 1 })
const lastOfMonth = ({ ano, mes }: Dia): Dia => ({ ano, mes, dia: daysIn(ano, mes) })

const DAYS_OF: Readonly<Record<PeriodWord, (hoje: Dia) => ReportDays>> = {
  hoje: hoje => ({ de: hoje, ate: hoje }),
  ontem: hoje => ({ de: addDays(hoje, -1), ate: addDays(hoje, -1) }),
  semana: hoje => ({ de: addDays(hoje, -weekday(hoje)), ate: hoje }),
  '7d': hoje => ({ de: addDays(hoje, -6), ate: hoje }),
  '30d': hoje => ({ de: addDays(hoje, -29), ate: hoje }),
  '90d': hoje => ({ de: addDays(hoje, -89), ate: hoje }),
  mes: hoje => ({ de: firstOfMonth(hoje), ate: hoje }),
  mes_passado: hoje => {
    const de = addMonths(firstOfMonth(hoje), -1)
    return { de, ate: lastOfMonth(de) }
  },
  trimestre: hoje => ({ de: { ...hoje, mes: hoje.mes - ((hoje.mes - 1) % 3), dia: 1 }, ate: hoje }),
  ano: hoje => ({ de: { ...hoje, mes: 1, dia: 1 }, ate: hoje }),
  ano_passado: ({ ano }) => ({
    de: { ano: ano - 1, mes: 1, dia: 1 },
    ate: { ano: ano - 1, mes: 12, dia: 31 },
  }),
  '12m': hoje => ({ de: addMonths(firstOfMonth(hoje), -11), ate: hoje }),
  proximos_30: hoje => ({ de: hoje, ate: addDays(hoje, 30) }),
  proximos_60: hoje => ({ de: hoje, ate: addDays(hoje, 60) }),
  proximos_90: hoje => ({ de: hoje, ate: addDays(hoje, 90) }),
}

/** Gives the days of a named period; a word that names none gives the present month. */
export function daysOf(word: string, hoje: Dia): ReportDays {
  const days = Number(LAST_DAYS.exec(word)?.[1] ?? 0)
  if (days > 0) return { de: addDays(hoje, 1 - days), ate: hoje }
  return (DAYS_OF[word as PeriodWord] ?? DAYS_OF.mes)(hoje)
}

/** Counts the days of a period, both ends included. */
export const countDays = ({ de, ate }: ReportDays): number => daysBetween(dayToIso(de), dayToIso(ate)) + 1

/** Gives the reason why a report refuses these days; null: it accepts them. */
export const faultOfDays = (days: ReportDays): string | null =>
  compareDays(days.ate, days.de) < 0
    ? 'O fim vem antes do início'
    : countDays(days) > MOST_DAYS
      ? `Até ${MOST_DAYS} dias de uma vez`
      : null

/** Periods that a figure may be compared with. */
export const COMPARISONS = [
  ['periodo_anterior', 'Período anterior'],
  ['ano_anterior', 'Ano anterior'],
] as const

export type ComparedPeriod = (typeof COMPARISONS)[number][0]

/** Tells whether a company opens on a day; null: the company declared no days. */
export type OpenDays = ((day: Dia) => boolean) | null

/** Lists the open days of a period, in order. */
export function openDaysOf({ de, ate }: ReportDays, opens: (day: Dia) => boolean): Dia[] {
  const days = Array.from({ length: countDays({ de, ate }) }, (_, i) => addDays(de, i))
  return days.filter(opens)
}

/**
 * Counts the open days of each month of a period ('2026-11'): those of the period up to today (`idos`), and those of the whole
 * month (`todos`). Without declared days, all days count.
 */
export function monthDaysOf(
  { de, ate }: ReportDays,
  hoje: Dia,
  opens: OpenDays,
): Map<string, { idos: number; todos: number }> {
  const months = new Map<string, { idos: number; todos: number }>()
  for (let first = firstOfMonth(de); compareDays(first, ate) <= 0; first = addMonths(first, 1)) {
    const days = openDaysOf({ de: first, ate: lastOfMonth(first) }, opens ?? (() => true))
    const gone = days.filter(day =>
      [compareDays(de, day), compareDays(day, ate), compareDays(day, hoje)].every(by => by <= 0),
    )
    const mes = `${first.ano}-${String(first.mes).padStart(2, '0')}`
    months.set(mes, { idos: gone.length, todos: days.length })
  }
  return months
}

/**
 * Gives the period to compare with: the same days a year before, or the days just before. For a period that begins on the
 * first of a month, the days just before are as many months earlier, up to the same day of the month, or to its end when the
 * period ends a month. With `opens`, a period from the first of a month is compared with as many open days.
 */
export function comparedWith(period: ReportDays, how: ComparedPeriod, opens: OpenDays = null): ReportDays {
  const other = sameDays(period, how)
  if (!opens || period.de.dia !== 1) return other
  const count = openDaysOf(period, opens).length
  const whole = { de: other.de, ate: lastOfMonth(other.ate) }
  return count === 0 ? other : { ...whole, ate: openDaysOf(whole, opens)[count - 1] ?? whole.ate }
}

function sameDays(period: ReportDays, how: ComparedPeriod): ReportDays {
  const { de, ate } = period
  if (how === 'ano_anterior') return { de: addMonths(de, -12), ate: addMonths(ate, -12) }
  if (de.dia !== 1) {
    const days = countDays(period)
    return { de: addDays(de, -days), ate: addDays(de, -1) }
  }
  const months = (ate.ano - de.ano) * 12 + ate.mes - de.mes + 1
  const whole = compareDays(ate, lastOfMonth(ate)) === 0
  const end = addMonths(firstOfMonth(ate), -months)
  return { de: addMonths(de, -months), ate: whole ? lastOfMonth(end) : addMonths(ate, -months) }
}

/** Gives the day of the compared period (`to`) that corresponds to a day of the period (`from`). */
export function besideOf(day: Dia, from: ReportDays, how: ComparedPeriod, to: ReportDays): Dia {
  if (how === 'ano_anterior') return addMonths(day, -12)
  return addDays(to.de, countDays({ de: from.de, ate: day }) - 1)
}
