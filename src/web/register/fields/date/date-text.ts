import { type Dia, dayFromWire, isoToWire, two } from '../../../../core/dates/day.ts'
import { todayHere } from '../../../state/local-time.ts'

/** Dates as they are typed and as the wire has them: DD/MM/YYYY. */

/** Today where the company is. */
export const todayOnWire = (now = new Date()): string => isoToWire(todayHere(now))

/** The same, as a day of the calendar. */
export const today = (now = new Date()): Dia => dayFromWire(todayOnWire(now)) as Dia

/** A separator typed behind one digit ends its pair: '9:05' is no '90:5'. */
const paired = (text: string, sign: '/' | ':') => {
  const parts = text.split(sign)
  return parts
    .map((part, at) => (at < Math.min(2, parts.length - 1) && part.length === 1 ? `0${part}` : part))
    .join(sign)
}

/** Digits with the slashes put in while typing: '2512' → '25/12'. */
export function typedDate(text: string): string {
  const digits = paired(text, '/').replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(part => part !== '').join('/')
}

/** Completes a typed date: 'dd' of this month, 'dd/mm' of this year, 'dd/mm/aa' of this century; else as it stands. */
export function finishDate(text: string, now: Dia = today()): string {
  const parts = text.split('/').filter(part => part !== '')
  const [day, month, year] = parts
  if (!day || parts.length > 3) return text
  const ano = year === undefined ? String(now.ano) : year.length === 2 ? `20${year}` : year
  const done = `${day.padStart(2, '0')}/${(month ?? two(now.mes)).padStart(2, '0')}/${ano}`
  return dayFromWire(done) ? done : text
}

/** '0930' → '09:30' while typing. */
export function typedTime(text: string): string {
  const digits = paired(text, ':').replace(/\D/g, '').slice(0, 6)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(part => part !== '').join(':')
}

/** '9' → '09:00:00', '09:30' → '09:30:00'. */
export function finishTime(text: string): string {
  if (text === '') return ''
  const [hour = '', minute = '', second = ''] = text.split(':')
  return [hour, minute, second].map(part => part.padStart(2, '0')).join(':')
}

/** Digits with the separators put in while typing: '221120260930' → '22/11/2026 09:30'. */
export function typedMoment(text: string): string {
  const [day = '', hour] = text.trimStart().split(/ +/)
  if (hour !== undefined) return `${typedDate(day)} ${typedTime(hour)}`
  const digits = day.replace(/\D/g, '')
  return digits.length > 8 ? `${typedDate(day)} ${typedTime(digits.slice(8))}` : typedDate(day)
}

/** Whole, of an hour of the day. */
export const WHOLE_MOMENT = /^[\d/]{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/**
 * Completes a typed moment: a day alone keeps the hour that stood there, else takes this one; an hour without seconds
 * begins its minute. @param now where the company is, as the wire writes it
 */
export function finishMoment(text: string, now: string, before = ''): string {
  const [day = '', hour = ''] = text.trim().split(/ +/)
  if (day === '') return ''
  const done = finishDate(day, dayFromWire(now.slice(0, 10)) ?? today())
  if (!dayFromWire(done)) return text
  return `${done} ${finishTime(hour || before.slice(11) || now.slice(11))}`
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
