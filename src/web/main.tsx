import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { locale } from '../domain/schema/locale.ts'
import { App } from './app.tsx'
import { keyHooks } from './commands/key-hooks.ts'
import { provideShell } from './commands/shell-ctx.ts'
import { anyDialogOpen } from './dialogs/define.ts'
import { loadUserKeymap } from './keys/active-keymap.ts'
import { installDispatcher, replayWaiting } from './keys/dispatcher.ts'
import { currentScopes, scopesAtom } from './keys/scopes.ts'
import { addPaletteProviders } from './screens/palette-providers.ts'
import { followOtherTabs, getSession } from './state/session.ts'
import { filaAtom } from './state/situation.ts'
import { startTheme } from './state/theme.ts'
import { blockUpdate, installServiceWorker } from './sw/install.ts'
import './styles.css'
import { warmScreens } from './screens/index.ts'

z.config(locale)

// before the first render: an earlier F5 would reload the page, and an earlier scan would be lost
installDispatcher(keyHooks)
startTheme()
loadUserKeymap(getSession()?.user.id ?? null)
followOtherTabs()
provideShell()
addPaletteProviders()
warmScreens()
blockUpdate('janela', anyDialogOpen)
blockUpdate('fila', () => filaAtom.get() > 0)
void installServiceWorker()

scopesAtom.sub(() => {
  if (currentScopes().length > 0) queueMicrotask(() => replayWaiting(keyHooks))
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
