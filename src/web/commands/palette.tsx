import { type UIEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { ScopeOf } from '../keys/scope-of.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { LightModal } from '../ui/light-modal.tsx'
import { useMobile } from '../ui/mobile.ts'
import { scopesBelow } from './access.ts'
import type { DialogProps } from './dialogs.tsx'
import { paletteRows, type Row } from './palette-entries.ts'
import { rank } from './rank.ts'
import { runWithPrompt } from './run-command.ts'
import { useProviderRows } from './use-provider-rows.ts'

const ROW = 22
const VISIBLE = 16
const OVERSCAN = 2

/**
 * Ctrl+K. A combobox over virtual rows: ranking is ours and synchronous, rows have one height, so opening and every keystroke are
 * one commit, painted in their own frame. The keys come from the keymap like every other key.
 */
export function Palette({ dados, fechar }: DialogProps<{ texto?: string } | undefined>) {
  const [text, setText] = useState(dados?.texto ?? '')
  const [at, setAt] = useState(0)
  const own = useMemo(paletteRows, [])
  const scopes = useMemo(scopesBelow, [])
  const found = useProviderRows(text)
  const rows = useMemo(() => [...rank(own, text), ...found], [own, text, found])
  const index = Math.max(0, Math.min(at, rows.length - 1))
  const current = rows[index]
  const listId = useId()
  const view = useRowWindow(index, rows.length)
  const mobile = useMobile()

  const move = (to: number) => setAt(Math.max(0, Math.min(to, rows.length - 1)))
  /** Closes, and acts once the palette has gone and given the focus back. */
  const leave = (act: () => unknown) => {
    fechar()
    setTimeout(() => void act(), 0)
  }
  const form = current?.command?.args ? current.command : null

  return (
    <LightModal
      titulo="Paleta de comandos"
      className={`mx-auto flex flex-col border border-line border-t-2 border-t-live bg-panel ${mobile ? 'h-full' : 'mt-[12vh] w-[88ch] max-w-full'}`}
    >
      <ScopeLayer>
        <ScopeOf
          nome="paleta"
          modal
          aoVoltar={() => (text === '' ? fechar() : setText(''))}
          commands={{
            'lista.acima': () => move(index - 1),
            'lista.abaixo': () => move(index + 1),
            'lista.pagina_acima': () => move(index - VISIBLE),
            'lista.pagina_abaixo': () => move(index + VISIBLE),
            'lista.primeira': () => move(0),
            'lista.ultima': () => move(rows.length - 1),
            'lista.abrir': current ? () => leave(current.executar) : false,
            'paleta.prompt': form ? () => leave(() => runWithPrompt(form)) : false,
          }}
        />
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
        {rows.length === 0 ? (
          <p className="px-3 text-dim leading-[22px]">Nada com esse nome que você possa usar aqui.</p>
        ) : null}
        <div
          ref={view.ref}
          // the list is what scrolls: its keys are the combobox's, so it needs no focus of its own
          id={listId}
          role="listbox"
          aria-label="Resultados"
          onScroll={view.onScroll}
          className="overflow-auto"
          style={{ height: ROW * (rows.length === 0 ? VISIBLE - 1 : VISIBLE) }}
        >
          <div role="presentation" className="relative" style={{ height: ROW * rows.length }}>
            {rows.slice(view.first, view.last).map((entry, offset) => (
              <PaletteRow
                key={entry.id}
                row={entry}
                chord={entry.chord(scopes)}
                id={`${listId}-${view.first + offset}`}
                selected={view.first + offset === index}
                position={view.first + offset + 1}
                total={rows.length}
                onChoose={() => leave(entry.executar)}
              />
            ))}
          </div>
        </div>
      </ScopeLayer>
    </LightModal>
  )
}

/** Which rows of one fixed height are in sight, with the one at `index` always among them. */
function useRowWindow(index: number, total: number) {
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
  row: Row
  chord: string | null
  id: string
  selected: boolean
  position: number
  total: number
  onChoose: () => void
}

function PaletteRow({ row, chord, id, selected, position, total, onChoose }: PaletteRowProps) {
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
      style={{ top: (position - 1) * ROW }}
    >
      <span className="text-dim text-xs">{row.grupo}</span>
      <span>{row.titulo}</span>
      <span className="text-dim">{row.nota}</span>
      <span>{chord ? <KeyHint chord={chord} /> : null}</span>
    </div>
  )
}
