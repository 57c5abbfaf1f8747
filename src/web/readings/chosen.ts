import type { Selection } from '../register/list/use-selection.ts'

/** Gives the marked rows of a reading, else the row under the cursor; none while all rows of a filter are marked unread. */
export const chosenOf = <Row extends { readonly id: number }>(
  row: Row | undefined,
  { total, todos, rows }: Selection,
): readonly Row[] => {
  if (total === 0) return row ? [row] : []
  return todos ? [] : (rows as readonly { readonly id: number }[] as readonly Row[])
}
