import { isoPlus, isoToWire } from '../../../core/dates/day.ts'
import type { ReportRow } from '../../../domain/reports/endpoint.ts'

/**
 * Sorts rows by their day, month or hour, whatever the order of the table, and adds the days between them that have no row;
 * `most`: greatest number of rows for which days are added.
 */
export function inTime(rows: readonly ReportRow[], name: string, most: number): ReportRow[] {
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
  const filled: ReportRow[] = []
  for (let day = key(first); day <= key(last); day = isoPlus(day, 1)) {
    if (filled.length >= most) return sorted
    filled.push(found.get(day) ?? { chaves: [day], valores: { dia: isoToWire(day) } })
  }
  return filled
}
