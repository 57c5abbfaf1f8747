/**
 * Gives the index of the card to which an arrow key leads. Cards fill rows of `columns` from left to right; a wide card
 * fills a row. Up and down keep the column, or take the last card of a shorter row.
 */
export function stepInGrid(
  wide: readonly boolean[],
  columns: number,
  at: number,
  dx: number,
  dy: number,
): number {
  const inside = (index: number) => Math.max(0, Math.min(wide.length - 1, index))
  if (dx !== 0) return inside(at + dx)
  const rows: number[][] = []
  wide.forEach((whole, index) => {
    const row = rows.at(-1)
    if (whole || !row || row.length === columns || wide[row[0] ?? 0]) rows.push([index])
    else row.push(index)
  })
  const here = rows.findIndex(row => row.includes(at))
  const row = rows[here + dy]
  if (!row) return at
  return row[Math.min(rows[here]?.indexOf(at) ?? 0, row.length - 1)] ?? at
}
