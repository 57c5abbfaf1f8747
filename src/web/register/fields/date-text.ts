/** Dates as they are typed and as the wire has them: DD/MM/YYYY. */

export interface Dia {
  ano: number
  /** 1 to 12. */
  mes: number
  dia: number
}

const two = (value: number) => String(value).padStart(2, '0')

export const toWire = ({ dia, mes, ano }: Dia): string => `${two(dia)}/${two(mes)}/${ano}`

export const daysIn = (ano: number, mes: number): number => new Date(Date.UTC(ano, mes, 0)).getUTCDate()

/** 'DD/MM/YYYY' as a day; null when it is not one of the calendar. */
export function fromWire(text: unknown): Dia | null {
  const found = typeof text === 'string' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) : null
  if (!found) return null
  const [dia, mes, ano] = found.slice(1).map(part => Number.parseInt(part, 10)) as [number, number, number]
  return mes >= 1 && mes <= 12 && dia >= 1 && dia <= daysIn(ano, mes) ? { ano, mes, dia } : null
}

export function today(now = new Date()): Dia {
  return { ano: now.getFullYear(), mes: now.getMonth() + 1, dia: now.getDate() }
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

/** Digits with the slashes put in while typing: '2512' → '25/12'. */
export function typedDate(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(part => part !== '').join('/')
}

/** What was typed, finished: 'dd' of this month, 'dd/mm' of this year, 'dd/mm/aa' of this century; else as it stands. */
export function finishDate(text: string, now: Dia = today()): string {
  const parts = text.split('/').filter(part => part !== '')
  const [day, month, year] = parts
  if (!day || parts.length > 3) return text
  const ano = year === undefined ? String(now.ano) : year.length === 2 ? `20${year}` : year
  const done = `${day.padStart(2, '0')}/${(month ?? two(now.mes)).padStart(2, '0')}/${ano}`
  return fromWire(done) ? done : text
}

/** '0930' → '09:30' while typing. */
export function typedTime(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 6)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(part => part !== '').join(':')
}

/** '9' → '09:00:00', '09:30' → '09:30:00'. */
export function finishTime(text: string): string {
  if (text === '') return ''
  const [hour = '', minute = '', second = ''] = text.split(':')
  return [hour, minute, second].map(part => part.padStart(2, '0')).join(':')
}

export const MESES = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
] as const

/** The week starts on Monday. */
export const DIAS = ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'] as const
