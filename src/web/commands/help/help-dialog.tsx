import { useAtomValue } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import type { DialogProps } from '../../dialogs/define.ts'
import { keymapAtom } from '../../keys/active-keymap.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { SearchLine } from '../../ui/list/search-line.tsx'
import { Scroller } from '../../ui/scroller.tsx'
import { scopesBelow } from '../access.ts'
import { type HelpSection, helpSections } from './help-sections.ts'

/** Shows the keys of this screen, then the live keymap's others, filtered by typing; none that the user may not run. */
export function HelpDialog({ data, close }: DialogProps<{ busca?: string } | undefined>) {
  const keymap = useAtomValue(keymapAtom)
  const [scopes, setScopes] = useState(scopesBelow)
  // at the first render the scope of the loading placeholder was still on the stack
  useLayoutEffect(() => setScopes(scopesBelow()), [])
  const [busca, setBusca] = useState(data?.busca ?? '')
  const sections = helpSections(keymap, scopes, busca)
  const leave = () => (busca === '' ? close() : setBusca(''))
  const lines = sections.reduce((sum, { linhas }) => sum + linhas.length, 0)
  return (
    <Dialog
      title="Todas as teclas"
      scope="ajuda"
      width="w-[150ch]"
      onClose={leave}
      labels={busca === '' ? {} : { 'app.voltar': 'Limpar' }}
      footer={
        <>
          <p role="status" className="flex-1 text-dim text-xs">
            {busca === '' ? '' : lines === 1 ? '1 encontrada' : `${lines} encontradas`}
          </p>
          <Button chord="Escape" primary onClick={() => close()}>
            Fechar
          </Button>
        </>
      }
    >
      <SearchLine
        gridId="todas-as-teclas"
        aria-label="Filtrar teclas"
        placeholder="o que se quer fazer, ou a tecla"
        value={busca}
        onChange={event => setBusca(event.target.value)}
      />
      <Scroller id="todas-as-teclas" className="h-[round(down,56vh,22px)] overflow-auto px-3 pt-1">
        {sections.length === 0 ? <p className="text-dim">Nenhuma tecla com esse nome.</p> : null}
        <div className="gap-6 [columns:44ch]">
          {sections.map(section => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </Scroller>
    </Dialog>
  )
}

function Section({ section: { titulo, linhas } }: { section: HelpSection }) {
  return (
    <section className="mb-[22px] break-inside-avoid-page">
      <h3 className="rotulo h-[22px] border-line border-b">{titulo}</h3>
      <ul>
        {linhas.map(({ texto, chords, forma, exemplos, parada }) => (
          <li key={texto} className={`flex flex-wrap items-center gap-x-2 ${parada ? 'text-dim' : ''}`}>
            {forma ? <code className="text-ref">{forma}</code> : null}
            <span className="flex-1">
              {texto}
              {parada ? <span className="sr-only"> (agora não)</span> : null}
            </span>
            {exemplos ? <span className="text-dim">{exemplos.slice(0, 2).join('  ')}</span> : null}
            {chords.map(chord => (
              <KeyHint key={chord} chord={chord} />
            ))}
            <span className="sr-only">{chords.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
