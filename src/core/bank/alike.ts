/** Pairs rows that a bank may have sent twice under another id or text: same account, day and amount. */
import { groupBy } from '../group-by.ts'
import { plainWords } from '../text/plain.ts'

export interface Semelhante {
  data: string
  valor: string
  historico: string
  fitid: string
}

/** Likenesses of rows of one day and amount, the surest first: a text tells more than an id counted by day. */
const LIKENESSES: readonly ((row: Semelhante) => string)[] = [
  ({ historico, fitid }) => `${plainWords(historico)}/${fitid}`,
  ({ historico }) => plainWords(historico),
  ({ fitid }) => fitid,
  () => '',
]

/**
 * Pairs rows of a file that are not stored (`novas`) with stored rows that the file does not have (`sobras`), by day and
 * amount, the most alike first. A row is in one pair at most; rows without a pair are really new.
 */
export function pairAlike<New extends Semelhante, Old extends Semelhante>(
  novas: readonly New[],
  sobras: readonly Old[],
): Map<New, Old> {
  const pairs = new Map<New, Old>()
  const taken = new Set<Old>()
  for (const likeness of LIKENESSES) {
    const keyOf = (row: Semelhante) => `${row.data}/${row.valor}/${likeness(row)}`
    const left = groupBy(
      sobras.filter(row => !taken.has(row)),
      keyOf,
    )
    for (const row of novas) {
      const old = pairs.has(row) ? undefined : left.get(keyOf(row))?.shift()
      if (!old) continue
      pairs.set(row, old)
      taken.add(old)
    }
  }
  return pairs
}
