/** A calendar day, without clock and time zone; in the API DD/MM/YYYY. */

export interface Dia {
  ano: number
  /** 1 to 12. */
  mes: number
  dia: number
}

/** Writes a number with two digits: 7 → '07'. */
export const two = (value: number): string => String(value).padStart(2, '0')

export const dayToWire = ({ dia, mes, ano }: Dia): string => `${two(dia)}/${two(mes)}/${ano}`

/** Turns '2026-03-07' into '07/03/2026'. */
export const isoToWire = (iso: string): string => iso.split('-').reverse().join('/')

/** Turns '07/03/2026' into '2026-03-07', which sorts as text. Other text stays; a value that is no text gives ''. */
export const wireToIso = (day: unknown): string =>
  typeof day === 'string' ? day.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1') : ''

/** Turns a day into '2026-03-07'. */
export const dayToIso = (day: Dia): string => wireToIso(dayToWire(day))

export const daysIn = (ano: number, mes: number): number => new Date(Date.UTC(ano, mes, 0)).getUTCDate()

/** Reads 'DD/MM/YYYY'; null for a day that does not exist. */
export function dayFromWire(text: unknown): Dia | null {
  const found = typeof text === 'string' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) : null
  if (!found) return null
  const [dia, mes, ano] = found.slice(1).map(part => Number.parseInt(part, 10)) as [number, number, number]
  return mes >= 1 && mes <= 12 && dia >= 1 && dia <= daysIn(ano, mes) ? { ano, mes, dia } : null
}

/** Reads 'YYYY-MM-DD', or 'DD/MM/YYYY'; null for a day that does not exist. */
export const dayFromIso = (text: string): Dia | null => dayFromWire(isoToWire(text))

/** Reads 'DD/MM/YYYY' of the years that a fiscal document may have (TData: 20xx); else null. */
export function writtenDay(text: unknown): Dia | null {
  const day = dayFromWire(text)
  return day && day.ano >= 2000 && day.ano <= 2099 ? day : null
}

export function addDays({ ano, mes, dia }: Dia, days: number): Dia {
  const date = new Date(Date.UTC(ano, mes - 1, dia + days))
  return { ano: date.getUTCFullYear(), mes: date.getUTCMonth() + 1, dia: date.getUTCDate() }
}

/** Gives the day (ISO) that comes `days` after another. Text that is no day comes back unchanged. */
export function isoPlus(iso: string, days: number): string {
  const day = dayFromIso(iso)
  return day ? dayToIso(addDays(day, days)) : iso
}

/** Counts the days from one day to another, both ISO; negative: the other comes before. NaN when one is no day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000)

/** Returns the text when it is an ISO day that exists; else null. */
export const realIso = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayFromIso(text) ? text : null

/** Adds months. A day that the month lacks becomes its last day. */
export function addMonths({ ano, mes, dia }: Dia, months: number): Dia {
  const first = new Date(Date.UTC(ano, mes - 1 + months, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return { ano: year, mes: month, dia: Math.min(dia, daysIn(year, month)) }
}

/** Compares days for sorting: negative, zero or positive. */
export const compareDays = (one: Dia, other: Dia): number =>
  one.ano - other.ano || one.mes - other.mes || one.dia - other.dia

/** Gives the day of the week: 0 Monday to 6 Sunday. */
export const weekday = ({ ano, mes, dia }: Dia): number =>
  (new Date(Date.UTC(ano, mes - 1, dia)).getUTCDay() + 6) % 7
