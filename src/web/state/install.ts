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
 * Installs the app. In its own window the browser reserves no keys: even Ctrl+W and Ctrl+T are ours ("In Apps mode, no keys
 * are reserved").
 */
export async function install(): Promise<void> {
  if (window.matchMedia('(display-mode: standalone)').matches) return notify('Já está em janela própria')
  if (!offered) return notify('Use o menu do navegador: Instalar Tecla')
  await offered.prompt()
  offered = null
}
