import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCommand } from '../../../src/domain/commands/define.ts'
import { PromptDialog } from '../../../src/web/commands/prompt/prompt-dialog.tsx'
import { LoginScreen } from '../../../src/web/screens/login-screen.tsx'
import { queryClient } from '../../../src/web/state/query.ts'
import { withShell } from '../with-shell.ts'

withShell()
const user = userEvent.setup({ delay: null })

const args = z.object({
  motivo: z.string().min(3, 'Informe ao menos 3 caracteres').meta({ title: 'Motivo' }),
  valor: z.string().min(1, 'Campo Obrigatório').meta({ title: 'Valor' }),
})
const command = defineCommand({ id: 'teste.foco', title: 'Lançar', args, tela: true })

// react-hook-form focuses the first wrong field twice, the second time after what was typed meanwhile
test.each([
  ['o login', ['E-mail', 'Senha'], 'dono@demo.tecla', () => <LoginScreen />],
  [
    'a pergunta de um comando',
    ['Motivo', 'Valor'],
    'troca',
    () => <PromptDialog data={{ command, args, given: {} }} close={() => {}} />,
  ],
] as const)('%s recusado não tira o foco a quem já o corrige', async (_, [first, second], typed, made) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(<QueryClientProvider client={queryClient}>{made()}</QueryClientProvider>)
  const campo = await screen.findByLabelText(first)
  await vi.waitFor(() => expect(campo).toHaveFocus())
  const later: (() => void)[] = []
  const real = window.setTimeout
  const held = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((act: () => void, ms?: number) =>
      ms === undefined ? later.push(act) : real(act, ms)) as typeof setTimeout)
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(campo).toHaveAttribute('aria-invalid', 'true'))
  expect(campo).toHaveFocus()
  await user.keyboard(typed)
  await vi.waitFor(() => expect(campo).not.toHaveAttribute('aria-invalid', 'true'))
  expect(screen.getByLabelText(second)).toHaveAttribute('aria-invalid', 'true')
  held.mockRestore()
  await act(async () => {
    for (const act of later) act()
  })
  expect(campo).toHaveFocus()
  expect(campo).toHaveValue(typed)
})

test('Caps Lock ligado é dito no campo da senha', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <QueryClientProvider client={queryClient}>
      <LoginScreen />
    </QueryClientProvider>,
  )
  const senha = await screen.findByLabelText('Senha')
  await user.click(senha)
  await user.keyboard('{CapsLock}A')
  expect(senha).toHaveAccessibleDescription('Caps Lock ligado')
  await user.keyboard('{CapsLock}a')
  expect(senha).not.toHaveAccessibleDescription()
})
