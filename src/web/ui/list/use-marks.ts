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

/** Holds the marked rows of a list, also rows out of sight. `keyOf` names a row that has no id. */
export function useMarks<Row extends { id: number }>(): Marks<Row>
export function useMarks<Row>(keyOf: (row: Row) => string): Marks<Row>
export function useMarks<Row extends { id?: number }>(
  keyOf: (row: Row) => string | number | undefined = ({ id }) => id,
): Marks<Row> {
  const [marked, set] = useState<ReadonlyMap<string | number | undefined, Row>>(new Map())
  return {
    marcadas: [...marked.values()],
    total: marked.size,
    marcada: row => marked.has(keyOf(row)),
    alternar: (row, descer) => {
      set(before => {
        const next = new Map(before)
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
        return next
      })
      descer()
    },
    marcar: rows => set(before => new Map([...before, ...rows.map(row => [keyOf(row), row] as const)])),
    limpar: () => set(new Map()),
  }
}
