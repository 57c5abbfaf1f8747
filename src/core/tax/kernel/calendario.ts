import { addMonths as addMonthsToDay, two } from '../../dates/day.ts'

/** Calendar arithmetic on ISO dates, with no clock and no time zone. */
const DIA = 86_400_000
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/

/** Gives the date part of an ISO date or instant; null for a date that does not exist (31 February). */
export function dataIso(valor: unknown): string | null {
  const partes = typeof valor === 'string' ? ISO.exec(valor) : null
  if (!partes) return null
  const dia = partes[0].slice(0, 10)
  const data = new Date(Date.UTC(Number(partes[1]), Number(partes[2]) - 1, Number(partes[3])))
  return data.toISOString().slice(0, 10) === dia ? dia : null
}

/** Adds days to an ISO date. */
export function addDays(iso: string, dias: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + dias * DIA).toISOString().slice(0, 10)
}

/** Adds months to an ISO date and cuts the day to the month's end: 31 Jan plus 1 is 28 Feb, plus 2 is 31 Mar. */
export function addMonths(iso: string, meses: number): string {
  const [ano = 0, mes = 1, dia = 1] = iso.split('-').map(Number)
  const day = addMonthsToDay({ ano, mes, dia }, meses)
  return `${String(day.ano).padStart(4, '0')}-${two(day.mes)}-${two(day.dia)}`
}
