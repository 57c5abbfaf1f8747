/** A line, or its ICMS rule. `mov_financeiro` false: the line moves no money; null or absent: it does. */
interface MoneyLine {
  readonly mov_financeiro?: boolean | null | undefined
}

/**
 * Tells whether a document moves money. One line that moves money is enough, because payments are of the whole document; a
 * document without lines has only payments.
 */
export const movesMoney = (lines: readonly MoneyLine[]): boolean =>
  lines.length === 0 || lines.some(({ mov_financeiro }) => mov_financeiro !== false)
