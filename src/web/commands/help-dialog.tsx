import { useAtomValue } from 'jotai'
import { CONTEXTS, type Context } from '../../domain/commands/contexts.ts'
import { commandById } from '../../domain/commands/index.ts'
import { keymapAtom } from '../keys/active-keymap.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { Scroller } from '../ui/scroller.tsx'
import { allowed } from './access.ts'
import type { DialogProps } from './dialogs.tsx'
import { normalize } from './rank.ts'

/** Every key of every scope, from the live keymap; commands the user may not run are left out. */
export function HelpDialog({ dados, fechar }: DialogProps<{ busca?: string } | undefined>) {
  const sought = normalize(dados?.busca ?? '')
  const keymap = useAtomValue(keymapAtom)
  const blocks = [...keymap].map(([context, bindings]) => ({
    context,
    lines: bindings.flatMap(({ chord, id, args }) => {
      const command = commandById(id)
      return command && allowed(command) && normalize(command.title).includes(sought)
        ? [{ chord, texto: args === undefined ? command.title : `${command.title} ${argumentText(args)}` }]
        : []
    }),
  }))
  return (
    <Dialog
      titulo="Todas as teclas"
      escopo="ajuda"
      largura="w-[132ch]"
      aoFechar={() => fechar()}
      rodape={
        <Button chord="Escape" principal autoFocus onClick={() => fechar()}>
          Fechar
        </Button>
      }
    >
      <Scroller className="max-h-[60vh] gap-6 overflow-auto px-3 py-2 [columns:40ch]">
        {blocks
          .filter(({ lines }) => lines.length > 0)
          .map(({ context, lines }) => (
            <section key={context} className="mb-3 break-inside-avoid">
              <h2 className="rotulo border-line border-b">{CONTEXTS[context as Context] ?? context}</h2>
              <ul>
                {lines.map(({ chord, texto }) => (
                  <li key={chord} className="grid grid-cols-[14ch_minmax(0,1fr)] gap-2">
                    <span className="text-right">
                      <KeyHint chord={chord} />
                      <span className="sr-only">{chord}</span>
                    </span>
                    <span>{texto}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </Scroller>
    </Dialog>
  )
}

const argumentText = (args: unknown): string =>
  typeof args === 'object' && args !== null ? Object.values(args).map(String).join(' ') : String(args)
