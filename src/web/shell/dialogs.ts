import { registerDialog } from '../commands/dialogs.tsx'
import { later } from './later.tsx'

/** Names the dialogs of the shell around the screens. Once, at start. */
export function registerShellDialogs(): void {
  registerDialog(
    'menu',
    later(() => import('./menu-panel.tsx'), 'MenuPanel'),
  )
  registerDialog(
    'notificacoes',
    later(() => import('./notifications-dialog.tsx'), 'NotificationsDialog'),
  )
}
