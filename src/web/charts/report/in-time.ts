import { addMonths, dayFromIso, dayToIso, isoPlus, isoToWire, wireToIso } from '../../../core/dates/day.ts'
import type { ReportAnswer, ReportRow } from '../../../domain/reports/endpoint.ts'

/** Period of a report, as its answer says it. */
type Period = Pick<ReportAnswer, 'de' | 'ate'>

/** A time that has one after it: the key of the next, its text, and its key of a day; hours are of no day. */
interface Steps {
  after: (key: string) => string
  text: (key: string) => string
  ofDay: (iso: string) => string
}

/** Gives the month after one: '2026-12' → '2027-01'. */
const monthAfter = (key: string): string => {
  const first = dayFromIso(`${key}-01`)
  return first ? dayToIso(addMonths(first, 1)).slice(0, 7) : key
}

const STEPS: Readonly<Record<string, Steps>> = {
  dia: { after: key => isoPlus(key, 1), text: isoToWire, ofDay: iso => iso },
  mes: { after: monthAfter, text: isoToWire, ofDay: iso => iso.slice(0, 7) },
  hora: { after: key => String(Number(key) + 1), text: key => key, ofDay: () => '' },
}

/**
 * Sorts rows by their day, month or hour, whatever the order of the table, and adds the times of the period that have no row;
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
  const steps = STEPS[name]
  if (!steps || !first || !last) return sorted
  const { after, text, ofDay } = steps
  const found = new Map(sorted.map(row => [key(row), row]))
  const filled = (from: string, until: string): ReportRow[] | null => {
    const times: ReportRow[] = []
    for (let time = from; ; time = after(time)) {
      if (times.length >= most) return null
      times.push(found.get(time) ?? { chaves: [time], valores: { [name]: text(time) } })
      if (time === until) return times
    }
  }
  const [from, until] = [key(first), key(last)]
  const [start, end] = [ofDay(wireToIso(period?.de)) || from, ofDay(wireToIso(period?.ate)) || until]
  const whole = filled(start < from ? start : from, end > until ? end : until)
  return whole ?? filled(from, until) ?? sorted
}

/** Gives each time without a row the value of the one before it: a balance stays until something changes it. */
export function carried(rows: readonly ReportRow[], measure: string): ReportRow[] {
  let last: string | null = null
  return rows.map(row => {
    const value = row.valores[measure]
    if (value !== undefined) {
      last = value
      return row
    }
    return last === null ? row : { ...row, valores: { ...row.valores, [measure]: last } }
  })
}
