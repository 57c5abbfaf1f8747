/** Word of a line on money: its own, or its ICMS rule's. Null and absent: it moves. */
interface MoneyLine {
  readonly mov_financeiro?: boolean | null | undefined
}

/**
 * Does a document move money? One line that does is enough, because payments are of the whole; without lines the
 * payments are all there is.
 */
export const movesMoney = (lines: readonly MoneyLine[]): boolean =>
  lines.length === 0 || lines.some(({ mov_financeiro }) => mov_financeiro !== false)
