import { type Dia, dayFromWire, isoToWire, two } from '../../../../core/dates/day.ts'
import { todayHere } from '../../../state/local-time.ts'

/** Dates as typed and on the wire: DD/MM/YYYY. */

/** Gives today at the company, as on the wire. */
export const todayOnWire = (now = new Date()): string => isoToWire(todayHere(now))

/** Gives today at the company, as a calendar day. */
export const today = (now = new Date()): Dia => dayFromWire(todayOnWire(now)) as Dia

/** Pads single digits before a separator: '9:05' is not '90:5'. */
const paired = (text: string, sign: '/' | ':') => {
  const parts = text.split(sign)
  return parts
    .map((part, at) => (at < Math.min(2, parts.length - 1) && part.length === 1 ? `0${part}` : part))
    .join(sign)
}

/** Adds the slashes to typed digits: '2512' → '25/12'. */
export function typedDate(text: string): string {
  const digits = paired(text, '/').replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(part => part !== '').join('/')
}

/** Completes a typed date: 'dd' of this month, 'dd/mm' of this year, 'dd/mm/aa' of this century; other text stays. */
export function finishDate(text: string, now: Dia = today()): string {
  const parts = text.split('/').filter(part => part !== '')
  const [day, month, year] = parts
  if (!day || parts.length > 3) return text
  const ano = year === undefined ? String(now.ano) : year.length === 2 ? `20${year}` : year
  const done = `${day.padStart(2, '0')}/${(month ?? two(now.mes)).padStart(2, '0')}/${ano}`
  return dayFromWire(done) ? done : text
}

/** Adds the colons to typed digits: '0930' → '09:30'. */
export function typedTime(text: string): string {
  const digits = paired(text, ':').replace(/\D/g, '').slice(0, 6)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(part => part !== '').join(':')
}

/** Completes a typed time: '9' → '09:00:00', '09:30' → '09:30:00'. */
export function finishTime(text: string): string {
  if (text === '') return ''
  const [hour = '', minute = '', second = ''] = text.split(':')
  return [hour, minute, second].map(part => part.padStart(2, '0')).join(':')
}

/** Adds the separators to typed digits: '221120260930' → '22/11/2026 09:30'. */
export function typedMoment(text: string): string {
  const [day = '', hour] = text.trimStart().split(/ +/)
  if (hour !== undefined) return `${typedDate(day)} ${typedTime(hour)}`
  const digits = day.replace(/\D/g, '')
  return digits.length > 8 ? `${typedDate(day)} ${typedTime(digits.slice(8))}` : typedDate(day)
}

/** Complete moment with a valid time. */
export const WHOLE_MOMENT = /^[\d/]{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/**
 * Completes a typed moment. A day alone keeps the previous time (`before`), else takes the present one; a time without
 * seconds gets zero seconds.
 * @param now present moment at the company, as on the wire
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

/** Names of the days; the week starts on Monday. */
export const DIAS = ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'] as const
