import { memo, type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Scope } from '../keys/scopes.ts'
import { KeyHint } from '../ui/key-hint.tsx'
import type { PaletteItem } from './palette-entries.ts'

export const ROW = 22
export const VISIBLE = 16
const OVERSCAN = 2

/** Which rows of one fixed height are in sight, with the one at `index` always among them. */
export function useRowWindow(index: number, total: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the cursor; a wheel may look elsewhere
  useLayoutEffect(() => {
    const upper = index * ROW
    const wanted = upper < top ? upper : Math.max(top, upper + ROW - ROW * VISIBLE)
    const kept = Math.min(wanted, Math.max(0, (total - VISIBLE) * ROW))
    if (kept === top) return
    if (ref.current) ref.current.scrollTop = kept
    setTop(kept)
  }, [index, total])
  const first = Math.max(0, Math.floor(top / ROW) - OVERSCAN)
  return {
    ref,
    first,
    last: first + VISIBLE + 2 * OVERSCAN,
    onScroll: (event: UIEvent<HTMLDivElement>) => setTop(event.currentTarget.scrollTop),
  }
}

interface PaletteRowProps {
  row: PaletteItem
  scopes: readonly Scope[]
  id: string
  selected: boolean
  position: number
  total: number
}

/** Drawn again only when it changes: an opening finds those of the last one. */
export const PaletteRow = memo(function PaletteRow({
  row,
  scopes,
  id,
  selected,
  position,
  total,
}: PaletteRowProps) {
  const chord = row.chord(scopes)
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-setsize={total}
      aria-posinset={position}
      className={`linha absolute inset-x-0 grid-cols-[10ch_minmax(0,1fr)_auto_auto] ${position % 2 ? '' : 'par'}`}
      style={{ top: (position - 1) * ROW }}
    >
      <span className="text-dim text-xs">{row.grupo}</span>
      <span>{row.titulo}</span>
      <span className="text-dim">{row.nota}</span>
      <span>{chord ? <KeyHint chord={chord} /> : null}</span>
    </div>
  )
})
