import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import type { DialogProps } from './dialogs.tsx'
import { paletteRows, type Row } from './palette-entries.ts'
import { rank } from './rank.ts'
import { runWithPrompt } from './run-command.ts'
import { useProviderRows } from './use-provider-rows.ts'

const ROW = 22
const VISIBLE = 16

/**
 * Ctrl+K. A combobox over virtual rows: ranking is ours and synchronous, so the list of a keystroke is painted in its own frame.
 * The keys come from the keymap like every other key.
 */
export function Palette({ dados, fechar }: DialogProps<{ texto?: string } | undefined>) {
  const [text, setText] = useState(dados?.texto ?? '')
  const [at, setAt] = useState(0)
  const own = useMemo(paletteRows, [])
  const found = useProviderRows(text)
  const rows = useMemo(() => [...rank(own, text), ...found], [own, text, found])
  const current = rows[Math.min(at, rows.length - 1)]
  const listId = useId()

  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 4,
    initialRect: { width: 800, height: ROW * VISIBLE },
  })
  const index = Math.max(0, Math.min(at, rows.length - 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the cursor and the list
  useLayoutEffect(() => virtual.scrollToIndex(index), [index, rows])

  const move = (to: number) => setAt(Math.max(0, Math.min(to, rows.length - 1)))
  const run = (row: Row | undefined) => {
    if (!row) return
    fechar()
    // after the dialog has gone and given the focus back
    setTimeout(() => void row.executar(), 0)
  }
  const form = current?.command?.args ? current.command : null

  return (
    <Dialog
      titulo="Paleta de comandos"
      escopo="paleta"
      semTitulo
      largura="w-[88ch]"
      aoFechar={() => (text === '' ? fechar() : setText(''))}
      comandos={{
        'lista.acima': () => move(index - 1),
        'lista.abaixo': () => move(index + 1),
        'lista.pagina_acima': () => move(index - VISIBLE),
        'lista.pagina_abaixo': () => move(index + VISIBLE),
        'lista.primeira': () => move(0),
        'lista.ultima': () => move(rows.length - 1),
        'lista.abrir': current ? () => run(current) : false,
        'paleta.prompt': form
          ? () => {
              fechar()
              setTimeout(() => void runWithPrompt(form), 0)
            }
          : false,
      }}
    >
      <div data-scan="off" className="flex items-center gap-2 border-line border-b px-2 py-1.5 text-lg">
        <span aria-hidden="true" className="text-live">
          ❯
        </span>
        <input
          role="combobox"
          aria-label="Comando"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? `${listId}-${index}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={text}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
          }}
          placeholder="tela, comando, produto, parceiro ou nota"
          className="min-w-0 flex-1 bg-transparent outline-none"
        />
        <span role="status" className="text-dim text-xs">
          {rows.length === 1 ? '1 resultado' : `${rows.length} resultados`}
        </span>
      </div>
      <div ref={scroller} className="overflow-auto" style={{ height: ROW * VISIBLE }}>
        <div
          id={listId}
          role="listbox"
          aria-label="Resultados"
          className="relative"
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index: row, start }) => {
            const entry = rows[row]
            return entry ? (
              <PaletteRow
                key={entry.id}
                row={entry}
                id={`${listId}-${row}`}
                selected={row === index}
                position={row + 1}
                total={rows.length}
                top={start}
                onChoose={() => run(entry)}
              />
            ) : null
          })}
        </div>
        {rows.length === 0 ? (
          <p className="px-3 text-dim">Nada com esse nome que você possa usar aqui.</p>
        ) : null}
      </div>
    </Dialog>
  )
}

interface PaletteRowProps {
  row: Row
  id: string
  selected: boolean
  position: number
  total: number
  top: number
  onChoose: () => void
}

function PaletteRow({ row, id, selected, position, total, top, onChoose }: PaletteRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox holds the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-setsize={total}
      aria-posinset={position}
      onClick={onChoose}
      className={`linha absolute inset-x-0 grid-cols-[10ch_minmax(0,1fr)_auto_auto] ${position % 2 ? '' : 'par'}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="text-dim text-xs">{row.grupo}</span>
      <span>{row.titulo}</span>
      <span className="text-dim">{row.nota}</span>
      <span>{row.chord ? <KeyHint chord={row.chord} /> : null}</span>
    </div>
  )
}
