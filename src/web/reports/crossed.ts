import type { ReportAnswer, ReportRow } from '../../domain/reports/endpoint.ts'

/** A report whose second grouping stands across. */
interface CrossedTable {
  /** Both groupings. */
  groups: readonly string[]
  /** Totals of the columns, as the row above the others. */
  total: ReportRow
  /** Columns with amounts, each with its key; undefined: the total of the row. */
  columns: readonly (readonly [column: string, key: string | null | undefined])[]
}

/** Turns an answer into a table with columns of a grouping; null: none stands across. */
export function crossedOf(answer: ReportAnswer | undefined): CrossedTable | null {
  if (!answer?.cruzado || answer.total === 0) return null
  const { grupos, cruzado, colunas, totais } = answer
  const [first = ''] = grupos
  return {
    groups: [first, cruzado.grupo],
    total: { chaves: [], valores: { ...totais, [first]: 'Total' }, subtotal: true },
    columns: colunas.flatMap(({ id, medida }) => (medida ? [[id, cruzado.chaves[id]] as const] : [])),
  }
}
