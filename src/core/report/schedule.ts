import { addDays, type Dia, dayFromIso, daysIn, dayToIso, weekday } from '../dates/day.ts'
import { diaIn, type Fuso, instantIn } from '../document/fuso.ts'

/** Rule of a repeated task, at an hour of the company's local time. */
export interface Recurrence {
  frequencia: 'diario' | 'semanal' | 'mensal'
  /** 0 Sunday to 6 Saturday, for a weekly rule; null: Monday. */
  dia_semana: number | null
  /** 1 to 31, for a monthly rule; null: 1. A shorter month uses its last day. */
  dia_mes: number | null
  /** HH:MM:SS. */
  hora: string
}

/** Days in which the next moment is searched: more than lie between two moments of a monthly rule. */
const LONGEST = 62

/** Tells whether the rule applies on a day. */
function falls({ frequencia, dia_semana, dia_mes }: Recurrence, day: Dia): boolean {
  if (frequencia === 'semanal') return (weekday(day) + 1) % 7 === (dia_semana ?? 1)
  if (frequencia === 'mensal') return day.dia === Math.min(dia_mes ?? 1, daysIn(day.ano, day.mes))
  return true
}

/** Gives the first moment of the rule later than `after`, in the state's time. */
export function nextMoment(rule: Recurrence, after: Date, fuso: Fuso): Date {
  const today = dayFromIso(diaIn(after, fuso))
  if (!today) throw new RangeError(`no day: ${after}`)
  for (let i = 0; i <= LONGEST; i += 1) {
    const day = addDays(today, i)
    if (!falls(rule, day)) continue
    const moment = instantIn(dayToIso(day), rule.hora, fuso)
    if (moment > after) return moment
  }
  throw new RangeError(`no moment of ${JSON.stringify(rule)}`)
}
