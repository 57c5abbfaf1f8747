import { lazy } from 'react'
import { registerDialog } from '../commands/dialogs.tsx'

/** Names the dialogs of the shell around the screens. Once, at start. */
export function registerShellDialogs(): void {
  registerDialog(
    'menu',
    lazy(() => import('./menu-panel.tsx').then(m => ({ default: m.MenuPanel }))),
  )
  registerDialog(
    'notificacoes',
    lazy(() => import('./notifications-dialog.tsx').then(m => ({ default: m.NotificationsDialog }))),
  )
}
