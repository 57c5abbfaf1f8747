import { asPageOpens, pageState } from './cell.ts'
import { notify } from './notices.ts'

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

interface InstallState {
  offered: InstallEvent | null
}

const page = pageState((): InstallState => ({ offered: null }))

asPageOpens(() =>
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    page.offered = event as InstallEvent
  }),
)

/** Tells if the app runs installed, in a window without tabs. */
export const inOwnWindow = (): boolean =>
  window.matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches

/**
 * Installs the web app in its own window, where the browser reserves no keys: Ctrl+W and Ctrl+T also reach the
 * application (Chromium's source: "In Apps mode, no keys are reserved").
 */
export async function install(): Promise<void> {
  if (inOwnWindow()) return notify('Já está em janela própria')
  if (!page.offered) return notify('Use o menu do navegador: Instalar Tecla')
  await page.offered.prompt()
  page.offered = null
}
