import { notify } from './notices.ts'

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

let offered: InstallEvent | null = null

window.addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  offered = event as InstallEvent
})

/**
 * Installs the web app in its own window, where the browser reserves no keys: Ctrl+W and Ctrl+T also reach the
 * application (Chromium's source: "In Apps mode, no keys are reserved").
 */
export async function install(): Promise<void> {
  if (window.matchMedia('(display-mode: standalone)').matches) return notify('Já está em janela própria')
  if (!offered) return notify('Use o menu do navegador: Instalar Tecla')
  await offered.prompt()
  offered = null
}
