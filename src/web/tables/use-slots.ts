import { useLayoutEffect, useRef } from 'react'
import type { Slot } from './use-table.ts'

/** Gives the visible rows' slots; the same array while unchanged, because the table makes new rows for a new one. */
export function useSlots<Row>(
  first: number,
  end: number,
  linha: (index: number) => Row | undefined,
): Slot<Row>[] {
  const held = useRef<Slot<Row>[]>([])
  const next = Array.from({ length: end - first }, (_, i): Slot<Row> => {
    const index = first + i
    const row = linha(index)
    const before = held.current[index - (held.current[0]?.index ?? 0)]
    return before?.index === index && before.row === row ? before : { index, row }
  })
  const before = held.current
  const same = next.length === before.length && next.every((slot, i) => slot === before[i])
  const slots = same ? before : next
  useLayoutEffect(() => {
    held.current = slots
  })
  return slots
}
