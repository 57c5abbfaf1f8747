import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { keyHooks } from '../../../../src/web/commands/key-hooks.ts'
import { provideShell } from '../../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../../src/web/keys/dispatcher.ts'
import { setScanOptions } from '../../../../src/web/keys/scan.ts'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { forgetSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

const user = userEvent.setup({ delay: null })
let undo = () => {}
const pedidos: URLSearchParams[] = []
const PROPOSTA = {
  meses: [{ mes: '11/2025', receita: '300000.00' }],
  ...{ rbt12: '360000.00', proporcional: false, faixa: 2, nominal: '7.30', deduzir: '5940.00' },
  ...{ aliquota: '5.6500', fonte: 'LC 123/2006, Anexo I', avisos: [] },
}

beforeEach(() => {
  pedidos.length = 0
  provideShell()
  undo = installDispatcher(keyHooks)
  setScanOptions({ intervalo: 1000, silencio: 500 })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://tecla')
    if (!pathname.endsWith('/proposta')) return Response.json({ data: [], page: 1, last_page: 1, total: 0 })
    pedidos.push(searchParams)
    return Response.json({ data: PROPOSTA })
  })
  signIn(FLAGS)
})
afterEach(() => {
  act(() => closeDialogs())
  undo()
  vi.unstubAllGlobals()
  forgetSession()
})

test('F3 propõe a alíquota pela receita, e só o Sim a põe no campo, sem salvar', async () => {
  render(<DialogHost />)
  act(() => void openRegistro('aliquotas_das', { valores: { desde: '01/11/2026' } }))
  const janela = await screen.findByRole('dialog', { name: 'Alíquota efetiva do Simples' })
  const campo = await within(janela).findByLabelText<HTMLInputElement>(/^Alíquota/)
  await user.keyboard('{F3}')
  const pergunta = await screen.findByRole('dialog', { name: 'Propor pela receita' })
  expect(within(pergunta).getByLabelText(/^Anexo/)).toBeVisible()
  await user.type(within(pergunta).getByLabelText(/^Receita fora/), '60000')
  await user.keyboard('{F2}')
  const conta = await screen.findByRole('dialog', { name: 'Alíquota efetiva proposta' })
  expect(conta).toHaveTextContent('Usar 5,6500 % desde 01/11/2026?')
  expect(conta).toHaveTextContent('Faixa 2: 7,30 % menos R$ 5.940,00')
  expect(Object.fromEntries(pedidos[0] as never)).toEqual({ mes: '11/2026', anexo: 'I', fora: '60000' })
  expect(campo.value).toBe('')
  await user.keyboard('{F2}')
  await waitFor(() => expect(campo.value).toMatch(/^5,65/))
})
