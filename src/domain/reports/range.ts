import { dayFromWire } from '../../core/dates/day.ts'
import { dec } from '../../core/money/decimal.ts'
import { type RangeFilter, type Report, type Shown, shownOf } from './define.ts'

/** Ends of a range, both included; null: open. A number has a point, a day is ISO. */
export interface RangeEnds {
  from: string | null
  to: string | null
}

/** Separates the ends in the address: '10..20', '..20', '10..'. */
const DOTS = '..'

/** Gives the column whose values a range compares. */
export function rangeShown(report: Report, { of, label }: RangeFilter): Shown {
  const dim = report.source.dims[of]
  if (dim) return { label, kind: dim.key === 'day' ? 'day' : 'int' }
  return { ...shownOf(report, of), label }
}

/** Gives the pattern of one end of a range over a column. */
export const endPattern = ({ kind }: Shown): RegExp =>
  kind === 'day' ? /^\d{4}-\d{2}-\d{2}$/ : kind === 'int' ? /^-?\d{1,9}$/ : /^-?\d{1,12}(\.\d{1,4})?$/

/** Reads a range of the address; a text: why it is refused. */
export function readRange(shown: Shown, said: string): RangeEnds | string {
  const parts = said.split(DOTS)
  const [from = '', to = ''] = parts
  const isEnd = (end: string) =>
    endPattern(shown).test(end) &&
    (shown.kind !== 'day' || dayFromWire(end.split('-').reverse().join('/')) !== null)
  if (parts.length !== 2 || !(from || to) || ![from, to].every(end => end === '' || isEnd(end)))
    return 'Faixa inválida: use de..até, ..até ou de..'
  return (from && to && faultOfEnds(shown, from, to)) || { from: from || null, to: to || null }
}

/** Tells why two ends make no range. */
export const faultOfEnds = ({ kind }: Shown, from: string, to: string): string | undefined =>
  (kind === 'day' ? from > to : dec(from).gt(to)) ? 'O fim vem antes do início' : undefined

/** Writes a range for the address; '': without ends. */
export const writeRange = (from: string, to: string): string => (from || to ? `${from}${DOTS}${to}` : '')
