import { isoPlus, isoToWire, wireToIso } from '../../../core/dates/day.ts'
import type { ReportAnswer, ReportRow } from '../../../domain/reports/endpoint.ts'

/** Period of a report, as its answer says it. */
type Period = Pick<ReportAnswer, 'de' | 'ate'>

/**
 * Sorts rows by their day, month or hour, whatever the order of the table, and adds the days of the period that have no row;
 * where these are more than `most`, those between the rows; where they too are, none.
 */
export function inTime(rows: readonly ReportRow[], name: string, most: number, period?: Period): ReportRow[] {
  const known = rows.filter(({ chaves }) => chaves[0] !== null)
  const key = ({ chaves }: ReportRow) => chaves[0] ?? ''
  const sorted = known.toSorted((one, other) =>
    name === 'dia' || name === 'mes'
      ? key(one).localeCompare(key(other))
      : Number(key(one)) - Number(key(other)),
  )
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (name !== 'dia' || !first || !last) return sorted
  const found = new Map(sorted.map(row => [key(row), row]))
  const filled = (from: string, until: string): ReportRow[] | null => {
    const days: ReportRow[] = []
    for (let day = from; day <= until; day = isoPlus(day, 1)) {
      if (days.length >= most) return null
      days.push(found.get(day) ?? { chaves: [day], valores: { dia: isoToWire(day) } })
    }
    return days
  }
  const [from, until] = [key(first), key(last)]
  const [start, end] = [wireToIso(period?.de) || from, wireToIso(period?.ate) || until]
  const whole = filled(start < from ? start : from, end > until ? end : until)
  return whole ?? filled(from, until) ?? sorted
}
