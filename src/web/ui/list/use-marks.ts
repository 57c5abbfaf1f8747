import { useState } from 'react'

interface Marks<Row> {
  marcadas: readonly Row[]
  total: number
  marcada: (row: Row) => boolean
  /** Marks or unmarks a row, then calls `descer` to move to the next. */
  alternar: (row: Row, descer: () => void) => void
  /** Marks more rows. */
  marcar: (rows: readonly Row[]) => void
  limpar: () => void
}

/** Holds the marked rows of a list, also rows out of sight. */
export function useMarks<Row extends { id: number }>(): Marks<Row> {
  const [marked, set] = useState<ReadonlyMap<number, Row>>(new Map())
  return {
    marcadas: [...marked.values()],
    total: marked.size,
    marcada: ({ id }) => marked.has(id),
    alternar: (row, descer) => {
      set(before => {
        const next = new Map(before)
        if (!next.delete(row.id)) next.set(row.id, row)
        return next
      })
      descer()
    },
    marcar: rows => set(before => new Map([...before, ...rows.map(row => [row.id, row] as const)])),
    limpar: () => set(new Map()),
  }
}
