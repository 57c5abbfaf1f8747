import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documento } from '../../../src/domain/commands/documento/index.ts'
import { EVENT_COMMANDS } from '../../../src/domain/commands/evento/de-formulario.ts'
import { vendas } from '../../../src/domain/commands/vendas/index.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { ApiError, NetworkError } from '../../../src/web/api/errors.ts'
import { provideCtx } from '../../../src/web/commands/context.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { provideShell } from '../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../src/web/keys/dispatcher.ts'
import { ScopeOf } from '../../../src/web/keys/scope-of.tsx'
import { on } from '../../../src/web/keys/scopes.ts'
import { alerta, lastSaid } from '../../../src/web/state/notices.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const user = userEvent.setup({ delay: null })
const MOTIVO = 'Cliente desistiu da compra'
const cancelar = vi.fn<(args: { justificativa: string }) => Promise<void>>()
const campo = () => screen.findByLabelText<HTMLInputElement>('Justificativa')
let undo = () => {}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  provideShell()
  provideCtx('alerta', alerta)
  undo = installDispatcher({ perform: ({ id, args }) => void runCommand(id, args), repeats: () => true })
  signIn(FLAGS)
  cancelar.mockReset()
  render(
    <>
      <ScopeOf name="form.documento" commands={[on(documento.cancelar, cancelar)]} />
      <DialogHost />
    </>,
  )
})

afterEach(() => {
  act(() => closeDialogs())
  undo()
  forgetSession()
})

test('sem rede o formulário volta com o que se digitou e diz por quê', async () => {
  cancelar.mockRejectedValueOnce(new NetworkError())
  void runCommand(documento.cancelar.id)
  await user.type(await campo(), `${MOTIVO}{Enter}`)
  expect(await screen.findByText(/falha na conexão/)).toHaveAttribute('role', 'alert')
  expect((await campo()).value).toBe(MOTIVO)
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cancelar.mock.calls).toEqual([[{ justificativa: MOTIVO }], [{ justificativa: MOTIVO }]])
})

test('o recusado num campo diz nele o porquê, e Esc desiste', async () => {
  cancelar.mockRejectedValueOnce(
    new ApiError(422, {
      message: 'x',
      codigo: 'VALIDACAO',
      errors: { justificativa: ['Caractere inválido'] },
    }),
  )
  void runCommand(documento.cancelar.id)
  await user.type(await campo(), `${MOTIVO}{Enter}`)
  await waitFor(async () => expect(await campo()).toHaveAccessibleDescription('Caractere inválido'))
  expect((await campo()).value).toBe(MOTIVO)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cancelar).toHaveBeenCalledTimes(1)
})

test('de vários campos, o cursor volta ao que foi recusado', async () => {
  const conciliacao = EVENT_COMMANDS.find(({ form }) => form.id === 'conciliacao')
  if (!conciliacao) throw new Error('sem conciliação')
  const errors = { valor: ['A nota é de R$ 10,00'] }
  const pede = vi.fn().mockRejectedValueOnce(new ApiError(422, { message: 'x', codigo: 'VALIDACAO', errors }))
  render(<ScopeOf name="venda.ver" commands={[on(conciliacao.command, pede)]} />)
  void runCommand(conciliacao.command.id)
  const valor = () => screen.findByLabelText<HTMLInputElement>('Valor (R$)')
  await user.type(await valor(), '10,01{F2}')
  await waitFor(async () => expect(await valor()).toHaveAccessibleDescription('A nota é de R$ 10,00'))
  expect(await valor()).toHaveFocus()
})

test('o que deixou de caber enquanto o formulário estava aberto é dito, e não se faz', async () => {
  const corrigir = vi.fn<(args: { carta: string }) => void>()
  const { rerender } = render(<ScopeOf name="venda.ver" commands={[on(vendas.corrigir, corrigir)]} />)
  void runCommand(vendas.corrigir.id)
  await user.type(await screen.findByLabelText('Correção'), 'Leia-se fardo em vez de caixa')
  // another tab cancelled the note
  rerender(<ScopeOf name="venda.ver" commands={[on(vendas.corrigir, false)]} />)
  await user.keyboard('{F2}')
  await waitFor(() => expect(lastSaid()?.texto).toBe('Carta de correção: não cabe mais'))
  expect(corrigir).not.toHaveBeenCalled()
})
