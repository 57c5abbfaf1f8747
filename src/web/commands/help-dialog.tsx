import { useAtomValue } from 'jotai'
import { CONTEXTS, type Context } from '../../domain/commands/contexts.ts'
import { commandById } from '../../domain/commands/index.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import { keymapAtom } from '../keys/active-keymap.ts'
import type { Binding } from '../keys/load-keymaps.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { Scroller } from '../ui/scroller.tsx'
import { allowed } from './access.ts'
import type { DialogProps } from './dialogs.tsx'
import { normalize } from './rank.ts'

/** Title of what a key does; a key to a screen is named by the screen. */
function wordOf({ id, args }: Binding): string | null {
  const command = commandById(id)
  if (!command || !allowed(command)) return null
  const path = (args as { caminho?: string } | undefined)?.caminho
  return ROUTES.find(route => route.path === path)?.title ?? command.title
}

/** One line a thing, its keys together, in keymap order. */
function linesOf(bindings: readonly Binding[], sought: string): [string, string[]][] {
  const lines = new Map<string, string[]>()
  for (const binding of bindings) {
    const word = wordOf(binding)
    if (word && normalize(word).includes(sought)) lines.set(word, [...(lines.get(word) ?? []), binding.chord])
  }
  return [...lines]
}

/** Every key of every scope, from the live keymap; commands the user may not run are left out. */
export function HelpDialog({ dados, fechar }: DialogProps<{ busca?: string } | undefined>) {
  const keymap = useAtomValue(keymapAtom)
  const sought = normalize(dados?.busca ?? '')
  const blocks = [...keymap]
    .map(([context, bindings]) => ({ context, lines: linesOf(bindings, sought) }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <Dialog
      titulo="Todas as teclas"
      escopo="ajuda"
      largura="w-[150ch]"
      aoFechar={() => fechar()}
      rodape={
        <Button chord="Escape" principal onClick={() => fechar()}>
          Fechar
        </Button>
      }
    >
      <Scroller data-autofocus className="max-h-[round(down,60vh,22px)] overflow-auto px-3">
        {blocks.length === 0 ? <p className="text-dim">Nenhuma tecla com esse nome.</p> : null}
        <div className="gap-6 [columns:44ch]">
          {blocks.map(({ context, lines }) => (
            <section key={context} className="mb-[22px] break-inside-avoid">
              <h2 className="rotulo h-[22px] border-line border-b">
                {CONTEXTS[context as Context] ?? context}
              </h2>
              <ul>
                {lines.map(([word, chords]) => (
                  <li key={word} className="flex flex-wrap items-center gap-x-2">
                    <span className="flex-1">{word}</span>
                    {chords.map(chord => (
                      <KeyHint key={chord} chord={chord} />
                    ))}
                    <span className="sr-only">{chords.join(', ')}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Scroller>
    </Dialog>
  )
}
