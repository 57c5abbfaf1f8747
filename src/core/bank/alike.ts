/** Pairs rows that a bank may have sent twice under another id, text or day: same account and amount. */
import { daysBetween } from '../dates/day.ts'
import { groupBy } from '../group-by.ts'
import { rowByRow, type Sliced } from '../slices.ts'
import { plainWords } from '../text/plain.ts'

export interface Semelhante {
  data: string
  valor: string
  historico: string
  fitid: string
}

type Likeness = (row: Semelhante) => string

/** Likenesses of rows of one amount, the surest first: a text tells more than an id counted by day. '' is like nothing. */
const LIKENESSES: readonly Likeness[] = [
  ({ historico, fitid }) => (historico && fitid ? `${plainWords(historico)}/${fitid}` : ''),
  ({ historico }) => plainWords(historico),
  ({ fitid }) => fitid,
]
const ON_ITS_DAY: readonly Likeness[] = [...LIKENESSES, () => 'any']

/** Days by which a bank dates a row anew: of a weekend's, or of one it had not posted yet. */
const MOVED_DAYS = 4

/**
 * Pairs rows of a file that are not stored (`novas`) with stored rows of its days that the file does not have (`sobras`): of
 * one amount and day, the most alike first, or alike and dated a few days apart. A row is in one pair at most; rows without
 * a pair are really new.
 */
export function* pairingAlike<New extends Semelhante, Old extends Semelhante>(
  novas: readonly New[],
  sobras: readonly Old[],
): Sliced<Map<New, Old>> {
  const pairs = new Map<New, Old>()
  const taken = new Set<Old>()
  if (sobras.length === 0) return pairs
  function* pair(keyOf: Likeness, apart: number) {
    const left = groupBy(
      sobras.filter(row => !taken.has(row)),
      keyOf,
    )
    yield* rowByRow(novas, row => {
      if (pairs.has(row) || keyOf(row) === '') return
      const rows = left.get(keyOf(row)) ?? []
      const at = rows.findIndex(({ data }) => Math.abs(daysBetween(data, row.data)) <= apart)
      const [old] = at < 0 ? [] : rows.splice(at, 1)
      if (!old) return
      pairs.set(row, old)
      taken.add(old)
    })
  }
  for (const likeness of ON_ITS_DAY)
    yield* pair(row => likeness(row) && `${row.valor}/${row.data}/${likeness(row)}`, 0)
  for (const likeness of LIKENESSES)
    yield* pair(row => likeness(row) && `${row.valor}/${likeness(row)}`, MOVED_DAYS)
  return pairs
}
