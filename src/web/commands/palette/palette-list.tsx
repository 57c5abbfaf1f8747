import { CommandItem, CommandList, CommandRoot } from 'cmdk'
import { memo, useLayoutEffect, useRef } from 'react'
import type { Scope } from '../../keys/scopes.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useBestRows } from '../../ui/list/best-rows.ts'
import type { PaletteItem } from './palette-entries.ts'

interface PaletteListProps {
  rows: readonly PaletteItem[]
  /** Index of the row under the cursor. */
  at: number
  /** Text for which the rows were found. */
  text: string
  scopes: readonly Scope[]
  idOf: (at: number) => string
  /** Receives the id of the listbox, which cmdk chooses. */
  onDraw: (id: string | undefined) => void
}

/**
 * Draws the best rows with cmdk. The palette holds the search box and its state, which exist before this code loads. Redrawn
 * only when the content changes, so that opening shows the last list at once.
 */
export const PaletteList = memo(function PaletteList({
  rows,
  at,
  text,
  scopes,
  idOf,
  onDraw,
}: PaletteListProps) {
  const { drawn, onScroll } = useBestRows(rows.length, at, text, idOf)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => onDraw(list.current?.id), [onDraw])
  return (
    <CommandRoot
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      value={rows[at]?.id ?? ''}
      className="h-full"
    >
      <CommandList ref={list} label="Resultados" className="h-full overflow-auto" onScroll={onScroll}>
        {rows.slice(0, drawn).map((row, index) => (
          <PaletteRow
            key={row.id}
            row={row}
            scopes={scopes}
            id={idOf(index)}
            selected={index === at}
            position={index + 1}
            total={rows.length}
          />
        ))}
      </CommandList>
    </CommandRoot>
  )
})

interface PaletteRowProps {
  row: PaletteItem
  scopes: readonly Scope[]
  id: string
  selected: boolean
  position: number
  total: number
}

const PaletteRow = memo(function PaletteRow({ row, scopes, id, selected, position, total }: PaletteRowProps) {
  const chord = row.chord(scopes)
  return (
    <CommandItem asChild value={row.id}>
      <div
        id={id}
        role="option"
        aria-selected={selected}
        aria-setsize={total}
        aria-posinset={position}
        className={`linha grid-cols-[10ch_minmax(min(42ch,60%),1fr)_minmax(0,auto)_auto] ${position % 2 ? '' : 'par'}`}
      >
        <span className="text-dim text-xs">{row.grupo}</span>
        <span>{row.titulo}</span>
        <span className="text-dim">{row.nota}</span>
        <span>{chord ? <KeyHint chord={chord} /> : null}</span>
      </div>
    </CommandItem>
  )
})
