import { isCancelledError } from '@tanstack/react-query'
import { logout } from '../../domain/api/sessao.ts'
import { call } from '../api/client.ts'
import { loadUserKeymap, setProfile } from '../keys/active-keymap.ts'
import { PROFILES, type Profile } from '../keys/load-keymaps.ts'
import { registerShellDialogs } from '../shell/dialogs.ts'
import { later } from '../shell/later.tsx'
import { install } from '../state/install.ts'
import { go } from '../state/location.ts'
import { alerta, notify } from '../state/notices.ts'
import { queryClient } from '../state/query.ts'
import { flagsOf, forgetSession, getSession, onSession } from '../state/session.ts'
import { paintedTheme, setTheme } from '../state/theme.ts'
import { updateNow } from '../sw/update-now.ts'
import { Carregando } from '../ui/carregando.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { ErrorDialog } from '../ui/error-dialog.tsx'
import { registerCtx } from './context.ts'
import { abrir, fecharTodos, registerDialog, registerResident } from './dialogs.tsx'
import { climbDown, confirmTop } from './ladder.ts'
import { Palette } from './palette.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { showError } from './show-error.ts'

/** Gives Ctx the parts that every screen has, and names the shell's dialogs. Once, at start. */
export function registerShell(): void {
  endWithSession()
  registerCtx('notify', notify)
  registerCtx('alerta', alerta)
  registerCtx('navigate', go)
  registerCtx('abrir', abrir)
  registerCtx('voltar', () => void climbDown())
  registerCtx('confirmar', () => void confirmTop())
  registerCtx('user', () => {
    const user = getSession()?.user
    return user ? { id: user.id, flags: flagsOf(user) } : null
  })
  registerCtx('app', {
    tema: setTheme,
    alternarTema: () => setTheme(paintedTheme() === 'claro' ? 'escuro' : 'claro'),
    perfilTeclas: perfil => {
      if (perfil in PROFILES) setProfile(perfil as Profile)
    },
    instalar: install,
    atualizar: updateNow,
    recarregar: () => {
      void queryClient.invalidateQueries(undefined, { throwOnError: true }).then(
        () => notify('Dados recarregados'),
        // the screen was left meanwhile: there is nobody to tell
        error => (isCancelledError(error) ? undefined : showError(error)),
      )
    },
  })
  registerCtx('sessao', { sair: leave })

  registerDialog('erro', ErrorDialog)
  registerDialog('confirmacao', Confirm)
  registerDialog('carregando', Carregando)
  registerShellDialogs()
  registerResident('paleta', Palette)
  registerDialog('prompt', PromptDialog)
  registerDialog(
    'ajuda',
    later(() => import('./help-dialog.tsx'), 'HelpDialog'),
  )
  registerDialog(
    'remapear',
    later(() => import('./remap-dialog.tsx'), 'RemapDialog'),
  )
  registerDialog(
    'trocar_empresa',
    later(() => import('../screens/company-dialog.tsx'), 'CompanyDialog'),
  )
}

/** However a session ends, what it opened and read does not stay for who comes next. */
function endWithSession(): void {
  let before = getSession()
  onSession(() => {
    const now = getSession()
    if (before && !now) {
      fecharTodos()
      loadUserKeymap(null)
      void queryClient.cancelQueries()
      queryClient.clear()
    }
    before = now
  })
}

/**
 * Over here first, so that nothing more is asked with a token that is dying; then on the server, when it can be reached.
 */
async function leave(): Promise<void> {
  const token = getSession()?.token
  forgetSession()
  // what was typed is kept for whoever typed it
  go('/login', { forcado: true })
  if (token) await call(logout, { token, keepalive: true, semMover: true }).catch(() => {})
}
