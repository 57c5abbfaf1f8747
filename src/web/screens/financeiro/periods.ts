import { addDays, addMonths, type Dia, dayFromIso, dayToWire } from '../../../core/dates/day.ts'
import { diaIn, type Fuso } from '../../../core/document/fuso.ts'

export interface Days {
  /** Day as DD/MM/YYYY, as in the address. */
  de: string
  ate: string
}

/** Periods with their labels, each offered by a key. */
export type NamedDays = readonly (readonly [titulo: string, days: Days])[]

/** Gives the days of a period as text. */
export const wordsOf = ({ de, ate }: Days): string => (de === ate ? `em ${de}` : `de ${de} a ${ate}`)

const today = (now: Date, fuso: Fuso): Dia | null => dayFromIso(diaIn(now, fuso))
const span = (de: Dia, ate: Dia): Days => ({ de: dayToWire(de), ate: dayToWire(ate) })

/** Gives the days offered by keys: today and yesterday in the company's time zone. */
export function daysNow(now: Date, fuso: Fuso): NamedDays {
  const day = today(now, fuso)
  if (!day) return []
  const before = addDays(day, -1)
  return [
    ['Hoje', span(day, day)],
    ['Ontem', span(before, before)],
  ]
}

/** Gives the months offered by keys, whole: days still to come are empty. */
export function monthsNow(now: Date, fuso: Fuso): NamedDays {
  const day = today(now, fuso)
  if (!day) return []
  const first = { ...day, dia: 1 }
  const next = addMonths(first, 1)
  return [
    ['Este mês', span(first, addDays(next, -1))],
    ['Mês passado', span(addMonths(first, -1), addDays(first, -1))],
  ]
}
