import { getDefaultStore } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { commandById } from '../domain/commands/index.ts'
import { locale } from '../domain/schema/locale.ts'
import { App } from './app.tsx'
import { runCommand } from './commands/run-command.ts'
import { provideShell } from './commands/shell-ctx.ts'
import { anyDialogOpen } from './dialogs/define.ts'
import { loadUserKeymap } from './keys/active-keymap.ts'
import { installDispatcher, replayWaiting } from './keys/dispatcher.ts'
import { currentScopes, scopesAtom } from './keys/scopes.ts'
import { addPaletteProviders } from './screens/palette-providers.ts'
import { clearProblem } from './state/notices.ts'
import { followOtherTabs, getSession } from './state/session.ts'
import { filaAtom } from './state/situation.ts'
import { startTheme } from './state/theme.ts'
import { blockUpdate, installServiceWorker } from './sw/install.ts'
import { isMobile } from './ui/mobile.ts'
import './styles.css'
import { warmScreens } from './screens/index.ts'

z.config(locale)

const hooks = {
  perform: ({ id, args, chord }: { id: string; args: unknown; chord: string }) => {
    // the wrappers have no F2 (CAP-06)
    if (chord === 'F2' && isMobile()) return
    // a problem stays until the next key
    clearProblem()
    void runCommand(id, args)
  },
  repeats: (id: string) => commandById(id)?.repete === true,
}

// before the first render: an F5 pressed now would reload, a scan would be lost
installDispatcher(hooks)
startTheme()
loadUserKeymap(getSession()?.user.id ?? null)
followOtherTabs()
provideShell()
addPaletteProviders()
warmScreens()
blockUpdate('janela', anyDialogOpen)
blockUpdate('fila', () => getDefaultStore().get(filaAtom) > 0)
void installServiceWorker()

const store = getDefaultStore()
store.sub(scopesAtom, () => {
  if (currentScopes().length > 0) queueMicrotask(() => replayWaiting(hooks))
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
