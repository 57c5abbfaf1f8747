import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { ImportTypeScreen } from '../../../src/web/screens/integracao/import-screens.tsx'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'
import { withShell } from '../with-shell.ts'

withShell()
const user = userEvent.setup({ delay: null })
afterEach(() => {
  vi.unstubAllGlobals()
  forgetSession()
})

const tipos = () => screen.getByRole('grid', { name: 'Importar dados - Tipo' })

test('cada um vê o que seus direitos deixam importar', () => {
  signIn(['produtos_produto'])
  const { unmount } = render(<ImportTypeScreen />)
  expect(tipos()).toHaveTextContent('Produtos')
  expect(tipos()).not.toHaveTextContent('Contas em aberto')
  expect(tipos()).not.toHaveTextContent('Saldos dos produtos')
  unmount()
  signIn(['menu_financeiro'])
  render(<ImportTypeScreen />)
  expect(tipos()).toHaveTextContent('Contas em aberto')
  expect(tipos()).not.toHaveTextContent('Produtos')
  expect(tipos()).not.toHaveTextContent('Saldos dos produtos')
})

test('Ctrl+Z pergunta pela última importação da linha, e Enter abre uma nova', async () => {
  signIn(['menu_financeiro'])
  const asked = vi.fn(async (_url: string) => Response.json({ data: null }))
  vi.stubGlobal('fetch', asked)
  render(
    <>
      <ImportTypeScreen />
      <DialogHost />
    </>,
  )
  await user.keyboard('{End}{Control>}z{/Control}')
  await waitFor(() =>
    expect(asked.mock.calls.map(([url]) => url)).toContain('/api/v1/lancamentos_conta/lote/ultimo'),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.search).toBe('?tipo=contas_em_aberto'))
})
