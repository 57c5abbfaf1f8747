import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { liveHints } from '../../../../src/web/commands/hints/hints.ts'
import { keyHooks } from '../../../../src/web/commands/key-hooks.ts'
import { provideShell } from '../../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../../src/web/dialogs/define.ts'
import { attention } from '../../../../src/web/dialogs/error.tsx'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../../src/web/keys/dispatcher.ts'
import { setScanOptions } from '../../../../src/web/keys/scan.ts'
import { reachableScopes } from '../../../../src/web/keys/scopes.ts'
import { FormScreen } from '../../../../src/web/register/form/form-screen.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { go } from '../../../../src/web/state/location.ts'
import { forgetSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

const user = userEvent.setup({ delay: null })

/** Paths asked of the server. */
let asked: string[] = []

let undo = () => {}

beforeEach(() => {
  asked = []
  provideShell()
  undo = installDispatcher(keyHooks)
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    asked.push(url)
    // the register of companies never answers
    if (url.includes('/cnpj/'))
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return Response.json({ data: [], page: 1, last_page: 1, total: 0 })
  })
  // a busy machine makes no hand of a scanner
  setScanOptions({ intervalo: 1000, silencio: 500 })
  signIn(FLAGS)
})

afterEach(() => {
  act(() => closeDialogs())
  undo()
  vi.unstubAllGlobals()
  forgetSession()
})

const mostra = () => render(<DialogHost />)

/** The form of a partner in a dialog, as another form opens it. */
async function abreParceiro(valores: object = {}) {
  mostra()
  act(() => void openRegistro('parceiros', { valores: { ...valores } }))
  const janela = await screen.findByRole('dialog', { name: 'Parceiro' })
  return { janela, nome: await within(janela).findByLabelText<HTMLInputElement>('Nome') }
}

const teclasDaBarra = () =>
  Object.fromEntries(liveHints(reachableScopes()).map(({ chord, texto }) => [chord, texto]))

test('Ctrl+K sobre a janela diz por quê, e o campo não recebe as letras', async () => {
  const { nome } = await abreParceiro({ nome: 'PADARIA' })
  await user.click(nome)
  await user.keyboard('{Control>}k{/Control}manifesto')
  const aviso = await screen.findByRole('alertdialog', { name: 'Atenção' })
  expect(aviso).toHaveTextContent('feche-a antes, com Esc')
  expect(nome).toHaveValue('PADARIA')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(nome).toHaveFocus())
})

test('Ctrl+G vai a um campo pelo nome, na parte em que ele está', async () => {
  go('/cadastro/parceiro/novo')
  render(
    <>
      <Route path="/cadastro/parceiro/novo">
        <FormScreen />
      </Route>
      <DialogHost />
    </>,
  )
  await user.click(await screen.findByLabelText('Nome'))
  await user.keyboard('{Control>}g{/Control}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Nome do campo' })).toHaveFocus())
  await user.keyboard('observ{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Observação')).toHaveFocus())
})

test('Esc desiste da consulta do CNPJ que não responde, e o formulário segue', async () => {
  const { janela } = await abreParceiro({ tipo: 'J', cpf_cnpj: '11222333000181' })
  await user.keyboard('{F3}')
  await screen.findByRole('dialog', { name: 'Carregando' })
  expect(asked).toContain('/api/v1/cnpj/11222333000181')
  expect(teclasDaBarra()).toMatchObject({ Escape: 'Desistir' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Carregando' })).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(janela).toBeVisible()
  expect(within(janela).getByLabelText('CPF/CNPJ')).toHaveValue('11.222.333/0001-81')
})

test('Enter que deixa vazio um campo obrigatório o marca', async () => {
  const { nome } = await abreParceiro()
  await user.click(nome)
  expect(nome).not.toHaveAccessibleDescription('Campo Obrigatório')
  await user.keyboard('{Enter}')
  expect(nome).not.toHaveFocus()
  await waitFor(() => expect(nome).toHaveAccessibleDescription('Campo Obrigatório'))
})

test('um aviso diz as suas teclas: o OK traz a dele, e a barra a mesma', async () => {
  mostra()
  act(() => void attention('Informe ao menos um item'))
  const aviso = await screen.findByRole('alertdialog', { name: 'Atenção' })
  const ok = within(aviso).getByRole('button', { name: /OK/ })
  expect(ok).toHaveFocus()
  expect(ok).toHaveAttribute('aria-keyshortcuts', 'Enter')
  expect(teclasDaBarra()).toMatchObject({ Enter: 'OK', Escape: 'Fechar' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
