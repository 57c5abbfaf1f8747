import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { teclas } from '../../../domain/commands/app/index.ts'
import { CONTEXTS, type Context, GROUPS, type KeyPlace } from '../../../domain/commands/contexts.ts'
import { commandById } from '../../../domain/commands/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { currentKeymap, keymapAtom, remapKey, resetKeys } from '../../keys/active-keymap.ts'
import { chordLabel } from '../../keys/chords.ts'
import { captureNextChord } from '../../keys/dispatcher.ts'
import { type Keymap, remapRefusal } from '../../keys/load-keymaps.ts'
import { on } from '../../keys/scopes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceList } from '../../ui/field/choice-list.tsx'
import { SearchLine } from '../../ui/list/search-line.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { allowed, scopesBelow } from '../access.ts'
import { contextsOf } from './help-sections.ts'
import { keyWords, soughtKey } from './key-search.ts'

const LIST = 'tecla'
const title = (id: string) => commandById(id)?.title ?? id

interface KeyRow {
  context: Context
  chord: string
  id: string
  from?: KeyPlace | undefined
}

const PLACES: Readonly<Record<KeyPlace, string>> = { ...CONTEXTS, ...GROUPS }

/** Lists the keys that may be remapped, those of the live scopes first; cursor keys only when searched. */
function rowsOf(keymap: Keymap, here: readonly Context[], busca: string): KeyRow[] {
  const sought = soughtKey(busca)
  const contexts = new Set([...here, ...keymap.keys()])
  return [...contexts].flatMap(context =>
    (keymap.get(context) ?? []).flatMap(({ chord, id, args, from }) => {
      const command = commandById(id)
      if (!command || args !== undefined || !allowed(command)) return []
      if (command.repete && sought === '') return []
      const words = `${CONTEXTS[context]} ${command.title} ${command.palavras ?? ''}`
      return keyWords(words, chord).includes(sought) ? [{ context, chord, id, from }] : []
    }),
  )
}

/** Remaps a key of the live keymap to the one pressed; a conflict is refused with the other command's name. */
export function RemapDialog({ close }: DialogProps) {
  const keymap = useAtomValue(keymapAtom)
  const [busca, setBusca] = useState('')
  const [scopes, setScopes] = useState(scopesBelow)
  // at the first render the scope of the loading placeholder was still on the stack
  useLayoutEffect(() => setScopes(scopesBelow()), [])
  const rows = rowsOf(keymap, contextsOf(scopes), busca)
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const [listening, setListening] = useState(false)
  const [said, setSaid] = useState('')
  const refused = said.startsWith('!')
  const change = row ? () => setListening(true) : false

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

  const restore = async () => {
    const pergunta = 'Voltar todas as teclas às originais?'
    if ((await openDialog(confirmDialog, { pergunta, inicial: 'nao' })) !== true) return
    resetKeys()
    setSaid('Teclas originais de volta')
  }

  return (
    <Dialog
      title="Remapear teclas"
      scope="remapear"
      width="w-[84ch]"
      onClose={() => (busca === '' ? close() : setBusca(''))}
      commands={[...cursor.comandos, on(lista.abrir, change), on(teclas.restaurar, restore)]}
      labels={{
        'lista.abrir': 'Mudar',
        'teclas.restaurar': 'Restaurar todas',
        ...(busca === '' ? {} : { 'app.voltar': 'Limpar' }),
      }}
      footer={
        <>
          <p role="status" className={`flex-1 ${refused ? 'text-bad' : 'text-dim'}`}>
            {listening ? 'Pressione a nova tecla (Esc desiste)' : said.replace(/^!/, '')}
          </p>
          <Button chord="F9" onClick={() => void restore()}>
            Restaurar todas
          </Button>
          <Button chord="Enter" primary disabled={listening || !change} onClick={() => setListening(true)}>
            Mudar
          </Button>
        </>
      }
    >
      <SearchLine
        gridId={LIST}
        current={row ? cursor.atual : undefined}
        aria-label="Filtrar teclas"
        placeholder="o que se quer fazer, onde, ou a tecla"
        value={busca}
        onChange={event => {
          setBusca(event.target.value)
          cursor.ir(0)
        }}
      />
      <ChoiceList
        label="Teclas"
        rows={rows}
        at={cursor.atual}
        onChoose={cursor.ir}
        keyOf={({ context, chord }) => `${context} ${chord}`}
        columns="grid-cols-[18ch_minmax(0,1fr)_14ch]"
        className="h-[352px] overflow-auto"
        striped
        searched={LIST}
        empty="Nenhuma tecla com esse nome."
      >
        {({ context, chord, id, from }) => (
          <>
            <span className="text-dim">{CONTEXTS[context]}</span>
            <span>
              {title(id)}
              {from ? <span className="text-dim"> · de {PLACES[from]}</span> : null}
            </span>
            <span>{chordLabel(chord)}</span>
          </>
        )}
      </ChoiceList>
    </Dialog>
  )
}
