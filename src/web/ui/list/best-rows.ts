import { type UIEvent, useLayoutEffect, useState } from 'react'

/** Rows a list of choices begins with, and grows by. */
export const BEST = 20

/**
 * The best of the rows found, which are all that cmdk is given: it mounts each. There are more of them when the cursor goes beyond
 * their end or a wheel reaches it, and as few as in the beginning when something else is asked.
 * @param idOf of the row's element, so that the one under the cursor comes into sight
 */
export function useBestRows(total: number, at: number, asked: string, idOf: (index: number) => string) {
  const [seen, setSeen] = useState({ asked, rows: BEST })
  const rows = Math.max(seen.asked === asked ? seen.rows : BEST, Math.ceil((at + 1) / BEST) * BEST)
  const current = idOf(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its top
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
