import { addDays, addMonths, compareDays, type Dia, dayFromWire, dayToWire } from '../../../core/dates/day.ts'
import { finishDate, typedDate } from '../../register/fields/date/date-text.ts'

/**
 * Completes a typed due date, counted from the document's day: '15' and '15/12' give the next such day, '+30' gives 30 days
 * later. A text that is no date stays as typed.
 */
export function dueText(text: string, from: Dia): string {
  const after = /^\+\s*(\d{1,4})$/.exec(text.trim())
  if (after) return dayToWire(addDays(from, Number(after[1])))
  const typed = /[/.-]/.test(text) ? text.trim().replace(/[.-]/g, '/') : typedDate(text)
  const day = dayFromWire(finishDate(typed, from))
  if (!day) return text
  const months = [1, 12][typed.split('/').length - 1]
  const past = compareDays(day, from) < 0
  return dayToWire(past && months !== undefined ? addMonths(day, months) : day)
}
