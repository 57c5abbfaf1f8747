import { type UIEvent, useLayoutEffect, useState } from 'react'

/** Number of rows that a list of choices first draws, and then adds at a time. */
export const BEST = 20

/**
 * Limits the rows given to cmdk, which mounts every row. More rows are added when the cursor passes the end or the list
 * is scrolled to the end; another query (`asked`) starts again.
 * @param idOf gives the id of a row's element, to scroll it into sight
 */
export function useBestRows(total: number, at: number, asked: string, idOf: (index: number) => string) {
  const [seen, setSeen] = useState({ asked, rows: BEST })
  const rows = Math.max(seen.asked === asked ? seen.rows : BEST, Math.ceil((at + 1) / BEST) * BEST)
  const current = idOf(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another query
  useLayoutEffect(() => {
    document.getElementById(current)?.scrollIntoView({ block: 'nearest' })
  }, [current, asked])
  return {
    drawn: Math.min(rows, total),
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
      const end = scrollTop + clientHeight >= scrollHeight - 1
      if (end && rows < total) setSeen({ asked, rows: rows + BEST })
    },
  }
}
