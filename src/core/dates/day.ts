/** Days of the calendar, with no clock and no zone; on the wire DD/MM/YYYY. */

export interface Dia {
  ano: number
  /** 1 to 12. */
  mes: number
  dia: number
}

/** 7 → '07'. */
export const two = (value: number): string => String(value).padStart(2, '0')

export const dayToWire = ({ dia, mes, ano }: Dia): string => `${two(dia)}/${two(mes)}/${ano}`

/** '2026-03-07' → '07/03/2026'. */
export const isoToWire = (iso: string): string => iso.split('-').reverse().join('/')

/** '07/03/2026' → '2026-03-07': days as text that sorts. What is none is ''; ISO stays. */
export const wireToIso = (day: unknown): string =>
  typeof day === 'string' ? day.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1') : ''

export const daysIn = (ano: number, mes: number): number => new Date(Date.UTC(ano, mes, 0)).getUTCDate()

/** 'DD/MM/YYYY' as a day; null when it is not one of the calendar. */
export function dayFromWire(text: unknown): Dia | null {
  const found = typeof text === 'string' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) : null
  if (!found) return null
  const [dia, mes, ano] = found.slice(1).map(part => Number.parseInt(part, 10)) as [number, number, number]
  return mes >= 1 && mes <= 12 && dia >= 1 && dia <= daysIn(ano, mes) ? { ano, mes, dia } : null
}

/** The same, of the years that a fiscal document can be written with (TData: 20xx). */
export function writtenDay(text: unknown): Dia | null {
  const day = dayFromWire(text)
  return day && day.ano >= 2000 && day.ano <= 2099 ? day : null
}

export function addDays({ ano, mes, dia }: Dia, days: number): Dia {
  const date = new Date(Date.UTC(ano, mes - 1, dia + days))
  return { ano: date.getUTCFullYear(), mes: date.getUTCMonth() + 1, dia: date.getUTCDate() }
}

/** The same day of another month, its last when it has fewer. */
export function addMonths({ ano, mes, dia }: Dia, months: number): Dia {
  const first = new Date(Date.UTC(ano, mes - 1 + months, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return { ano: year, mes: month, dia: Math.min(dia, daysIn(year, month)) }
}

/** Negative, zero or positive, as one comes before, with or after the other. */
export const compareDays = (one: Dia, other: Dia): number =>
  one.ano - other.ano || one.mes - other.mes || one.dia - other.dia

/** 0 Monday to 6 Sunday. */
export const weekday = ({ ano, mes, dia }: Dia): number =>
  (new Date(Date.UTC(ano, mes - 1, dia)).getUTCDay() + 6) % 7
