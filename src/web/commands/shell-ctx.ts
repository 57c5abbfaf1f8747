import { isCancelledError } from '@tanstack/react-query'
import { logout } from '../../domain/api/sessao.ts'
import { call } from '../api/client.ts'
import { closeDialogs, drawDialogs, drawn, openDialog } from '../dialogs/define.ts'
import { orderDialog } from '../documents/orders/order-window.ts'
import { loadUserKeymap, setProfile } from '../keys/active-keymap.ts'
import { PROFILES, type Profile } from '../keys/load-keymaps.ts'
import { RECORD_DIALOGS } from '../register/form/dialogs.ts'
import { later } from '../shell/later.tsx'
import { install } from '../state/install.ts'
import { go } from '../state/location.ts'
import { alerta, notify } from '../state/notices.ts'
import { queryClient } from '../state/query.ts'
import { flagsOf, forgetSession, getSession, onSession } from '../state/session.ts'
import { paintedTheme, setTheme } from '../state/theme.ts'
import { STOCK_DIALOGS } from '../stock/dialogs.ts'
import { updateNow } from '../sw/update-now.ts'
import { provideCtx } from './context.ts'
import { climbDown, confirmTop } from './ladder.ts'
import { showError } from './show-error.ts'
import { WINDOWS } from './windows.ts'

/** Provides the parts of Ctx that work on every screen. Call once, at start. */
export function provideShell(): void {
  endWithSession()
  provideCtx('notify', notify)
  provideCtx('alerta', alerta)
  provideCtx('navigate', go)
  provideCtx('abrir', async (janela, dados) => void (await openDialog(WINDOWS[janela], dados)))
  provideCtx('voltar', () => void climbDown())
  provideCtx('confirmar', () => void confirmTop())
  provideCtx('user', () => {
    const user = getSession()?.user
    return user ? { id: user.id, flags: flagsOf(user) } : null
  })
  provideCtx('app', {
    tema: setTheme,
    alternarTema: () => setTheme(paintedTheme() === 'claro' ? 'escuro' : 'claro'),
    perfilTeclas: perfil => {
      if (perfil in PROFILES) setProfile(perfil as Profile)
    },
    instalar: install,
    atualizar: updateNow,
    silenciar: () => void import('../shell/alarm.ts').then(({ silence }) => silence()),
    recarregar: () => {
      void queryClient.invalidateQueries(undefined, { throwOnError: true }).then(
        () => notify('Dados recarregados'),
        // a cancelled fetch means that the user left the screen: no message
        error => (isCancelledError(error) ? undefined : showError(error)),
      )
    },
  })
  provideCtx('emissor', {
    contingencia: async (...said) => (await import('../shell/issuer-channel.ts')).enterContingency(...said),
    normal: async familia => (await import('../shell/issuer-channel.ts')).leaveContingency(familia),
  })
  provideCtx('sessao', { sair: leave })
  drawDialogs([
    ...RECORD_DIALOGS,
    ...STOCK_DIALOGS,
    drawn(
      orderDialog,
      later(() => import('../documents/orders/order-dialog.tsx'), 'OrderDialog'),
    ),
  ])
}

/** Closes dialogs and drops cached data when a user's session ends, so that the next user sees nothing of the former user. */
function endWithSession(): void {
  let before = getSession()
  onSession(() => {
    const now = getSession()
    if (before && before.user.id !== now?.user.id) {
      closeDialogs()
      loadUserKeymap(now?.user.id ?? null)
      void queryClient.cancelQueries()
      queryClient.clear()
    }
    before = now
  })
}

/** Signs out: first in the browser, so that no request uses the old token, then on the server if reachable. */
async function leave(): Promise<void> {
  const token = getSession()?.token
  forgetSession()
  // typed values stay in the user's drafts
  go('/login', { forcado: true })
  if (token) await call(logout, { token, keepalive: true, semMover: true }).catch(() => {})
}
