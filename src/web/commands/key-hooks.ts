import { commandById } from '../../domain/commands/index.ts'
import type { Binding } from '../keys/load-keymaps.ts'
import { clearProblem } from '../state/notices.ts'
import { isMobile } from '../ui/mobile.ts'
import { noteShortWay } from './coach.ts'
import { runCommand } from './run-command.ts'

/** What a key of the keymap does. */
export const keyHooks = {
  perform: ({ id, args, chord }: Pick<Binding, 'id' | 'args' | 'chord'>) => {
    // the wrappers have no F2 (CAP-06)
    if (chord === 'F2' && isMobile()) return
    // a problem stays until the next key
    clearProblem()
    noteShortWay(id, args)
    void runCommand(id, args)
  },
  repeats: (id: string) => commandById(id)?.repete === true,
}
