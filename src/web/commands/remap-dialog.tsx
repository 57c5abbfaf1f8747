import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { CONTEXTS, type Context } from '../../domain/commands/contexts.ts'
import { commandById } from '../../domain/commands/index.ts'
import { currentKeymap, keymapAtom, remapKey, resetKeys } from '../keys/active-keymap.ts'
import { chordLabel } from '../keys/chords.ts'
import { captureNextChord } from '../keys/dispatcher.ts'
import { remapRefusal } from '../keys/load-keymaps.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useCursor } from '../ui/use-cursor.ts'
import { allowed } from './access.ts'
import type { DialogProps } from './dialogs.tsx'

const title = (id: string) => commandById(id)?.title ?? id

/** Choose a key of the live keymap, press the new one; a conflict is refused with the name of the other command. */
export function RemapDialog({ fechar }: DialogProps) {
  const keymap = useAtomValue(keymapAtom)
  const rows = [...keymap].flatMap(([context, bindings]) =>
    bindings.flatMap(({ chord, id, args }) => {
      const command = commandById(id)
      return command && args === undefined && allowed(command) ? [{ context, chord, id }] : []
    }),
  )
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const [listening, setListening] = useState(false)
  const [said, setSaid] = useState('')
  const refused = said.startsWith('!')

  useEffect(() => {
    if (!listening || !row) return
    return captureNextChord(chord => {
      setListening(false)
      if (chord === 'Escape') return setSaid('')
      const remap = { context: row.context, chord, id: row.id }
      const refusal = remapRefusal(currentKeymap(), remap, title)
      if (refusal) return setSaid(`!${chordLabel(chord)}: ${refusal}`)
      remapKey(remap)
      setSaid(`${chordLabel(chord)} agora é "${title(row.id)}"`)
    })
  }, [listening, row])

  useEffect(() => {
    document.getElementById(`tecla-${cursor.atual}`)?.scrollIntoView({ block: 'nearest' })
  }, [cursor.atual])

  return (
    <Dialog
      titulo="Remapear teclas"
      escopo="lista"
      largura="w-[84ch]"
      aoFechar={() => fechar()}
      comandos={{ ...cursor.comandos, 'lista.abrir': () => setListening(true) }}
      rotulos={{ 'lista.abrir': 'Mudar' }}
      rodape={
        <>
          <p role="status" className={`flex-1 ${refused ? 'text-bad' : 'text-dim'}`}>
            {listening ? 'Pressione a nova tecla (Esc desiste)' : said.replace(/^!/, '')}
          </p>
          <Button
            onClick={() => {
              resetKeys()
              setSaid('Teclas originais de volta')
            }}
          >
            Restaurar todas
          </Button>
          <Button chord="Enter" principal disabled={listening} onClick={() => setListening(true)}>
            Mudar
          </Button>
        </>
      }
    >
      <div
        role="listbox"
        aria-label="Teclas"
        tabIndex={0}
        data-autofocus
        aria-activedescendant={`tecla-${cursor.atual}`}
        className="h-[352px] overflow-auto outline-none"
      >
        {rows.map(({ context, chord, id }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
          <div
            key={`${context} ${chord}`}
            id={`tecla-${index}`}
            role="option"
            aria-selected={index === cursor.atual}
            className={`linha grid-cols-[18ch_minmax(0,1fr)_14ch] ${index % 2 ? 'par' : ''}`}
            onClick={() => cursor.ir(index)}
          >
            <span className="text-dim">{CONTEXTS[context as Context] ?? context}</span>
            <span>{title(id)}</span>
            <span>{chordLabel(chord)}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
