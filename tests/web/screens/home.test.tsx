import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { HomeScreen } from '../../../src/web/screens/home/home-screen.tsx'
import { queryClient } from '../../../src/web/state/query.ts'
import { saveSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'
import { withShell } from '../with-shell.ts'

withShell()
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'application/json' } }))
})

it('quem só tem um direito acha a sua tela no Início, no dígito 1', async () => {
  saveSession('1.token', signIn(['cadastro_veiculo']))
  render(
    <QueryClientProvider client={queryClient}>
      <HomeScreen />
    </QueryClientProvider>,
  )
  const [first, menu] = await screen.findAllByRole('option')
  expect(first).toHaveTextContent(/^1Veículos/)
  expect(menu).toHaveTextContent('1 tela')
  expect(menu).not.toHaveTextContent('1 telas')
})
