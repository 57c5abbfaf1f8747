import { addDays, addMonths, type Dia, dayFromIso, dayToWire } from '../../../core/dates/day.ts'
import { diaUf } from '../../../core/document/fuso.ts'

export interface Days {
  /** DD/MM/YYYY, as the address keeps it. */
  de: string
  ate: string
}

/** Periods that keys ask for, with their labels. */
export type NamedDays = readonly (readonly [titulo: string, days: Days])[]

/** Words the days of a period. */
export const wordsOf = ({ de, ate }: Days): string => (de === ate ? `em ${de}` : `de ${de} a ${ate}`)

const today = (now: Date, uf: string): Dia | null => dayFromIso(diaUf(now, uf))
const span = (de: Dia, ate: Dia): Days => ({ de: dayToWire(de), ate: dayToWire(ate) })

/** Lists the days that keys ask for, by the company's present day. */
export function daysNow(now: Date, uf: string): NamedDays {
  const day = today(now, uf)
  if (!day) return []
  const before = addDays(day, -1)
  return [
    ['Hoje', span(day, day)],
    ['Ontem', span(before, before)],
  ]
}

/** Lists the months that keys ask for, whole: future days are empty. */
export function monthsNow(now: Date, uf: string): NamedDays {
  const day = today(now, uf)
  if (!day) return []
  const first = { ...day, dia: 1 }
  const next = addMonths(first, 1)
  return [
    ['Este mês', span(first, addDays(next, -1))],
    ['Mês passado', span(addMonths(first, -1), addDays(first, -1))],
  ]
}
