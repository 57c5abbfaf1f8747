import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { usuarios } from '../../../../src/domain/records/usuarios/index.ts'
import { provideShell } from '../../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { forgetSession, saveSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

beforeEach(() => {
  provideShell()
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('{"data":[],"last_page":1}', { headers: { 'content-type': 'application/json' } }),
  )
})
afterEach(() => {
  act(() => closeDialogs())
  vi.unstubAllGlobals()
  forgetSession()
})

test.each([
  ['a quem não é super usuário não se oferece o que seria recusado', false],
  ['o super usuário dá o seu acesso', true],
])('%s', async (_, super_user) => {
  saveSession('1.token', { ...signIn(FLAGS), super_user, painel_admin_contas: super_user })
  render(<DialogHost />)
  act(() => void openRegistro(usuarios.id))
  expect(await screen.findByLabelText('E-mail')).toBeVisible()
  for (const rotulo of ['Super usuário', 'Painel de administração de contas'])
    expect(screen.queryByLabelText(rotulo) !== null, rotulo).toBe(super_user)
})

test('onde há uma empresa só, quem é novo entra nela', async () => {
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(
        url.includes('/empresas') ? '{"data":[{"id":7,"nome":"Padaria"}]}' : '{"data":[],"last_page":1}',
        {
          headers: { 'content-type': 'application/json' },
        },
      ),
  )
  saveSession('1.token', signIn(FLAGS))
  render(<DialogHost />)
  act(() => void openRegistro(usuarios.id))
  expect(await screen.findByRole('checkbox', { name: 'Padaria' })).toBeChecked()
})
