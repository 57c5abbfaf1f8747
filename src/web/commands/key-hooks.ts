import { app } from '../../domain/commands/app/index.ts'
import { commandById } from '../../domain/commands/index.ts'
import { attention } from '../dialogs/error.tsx'
import type { Binding } from '../keys/load-keymaps.ts'
import { currentScopes } from '../keys/scopes.ts'
import { clearProblem } from '../state/notices.ts'
import { inMobileApp, noteChord } from '../ui/mobile.ts'
import { noteShortWay } from './hints/coach.ts'
import { runCommand } from './run-command.ts'

/** Functions by which the key dispatcher runs commands. */
export const keyHooks = {
  perform: ({ id, args, chord }: Pick<Binding, 'id' | 'args' | 'chord'>) => {
    // mobile apps have no F2 (CAP-06)
    if (chord === 'F2' && inMobileApp()) return
    // before the command, so that its window is one for keys
    noteChord(chord)
    // a problem's notice stays until the next key
    clearProblem()
    noteShortWay(id, args)
    void runCommand(id, args)
  },
  /** Explains in a dialog, which takes the keys typed next, that the palette does not open over a dialog. */
  unheard: (id: string) => {
    const top = currentScopes().at(-1)
    if (id === app.paleta.id && top?.name !== 'erro' && top?.options().onBack)
      void attention('Os comandos abrem fora desta janela: feche-a antes, com Esc')
  },
  repeats: (id: string) => commandById(id)?.repete === true,
}
