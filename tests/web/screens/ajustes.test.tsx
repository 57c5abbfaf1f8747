import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { provideShell } from '../../../src/web/commands/shell-ctx.ts'
import { closeDialogs, openDialog } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { ConfigPageScreen } from '../../../src/web/screens/config/page-screen.tsx'
import { settingSearch } from '../../../src/web/screens/config/search-dialog.tsx'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const sent = vi.fn()
const AJUSTE = { chave: 'valor_decimal', valor: 4, origem: 'padrao' }
const CONTADOR = { chave: 'email_contador', valor: 'c@contador.br', origem: 'empresa' }
const PAPEL = { chave: 'formato_danfe', valor: 2, origem: 'empresa' }
const MULTA = { chave: 'multa_atraso', valor: '3.00', origem: 'empresa' }
const MUDANCA = {
  chave: 'formato_danfe',
  usuario: 'Ana',
  em: '2026-11-20T17:30:00.000Z',
  antes: 1,
  depois: 2,
}

beforeEach(() => {
  sent.mockClear()
  provideShell()
  const user = signIn(FLAGS)
  history.pushState(null, '', '/config/geral')
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') sent(JSON.parse(String(body)))
    const answer =
      url === '/api/v1/user'
        ? { data: user }
        : { data: [AJUSTE, PAPEL, CONTADOR, MULTA], em_vigor: [], mudancas: [MUDANCA], envia_email: false }
    return new Response(JSON.stringify(answer), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  act(() => closeDialogs())
  vi.unstubAllGlobals()
  forgetSession()
})

it('um valor que não serve fica com o motivo, e nada é enviado', async () => {
  const user = userEvent.setup({ delay: null })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigPageScreen />
      <DialogHost />
    </QueryClientProvider>,
  )
  const grid = await screen.findByRole('grid', { name: 'Geral' })
  await waitFor(() => expect(document.activeElement).toBe(grid))
  const row = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
  expect(row?.textContent).toContain('Casas decimais do valor unitário')
  expect(row).toHaveAttribute('aria-selected', 'true')
  await user.dblClick(screen.getByRole('gridcell', { name: 'Casas decimais do valor unitário' }))
  const campo = await screen.findByRole<HTMLInputElement>('textbox')
  await user.clear(campo)
  await user.type(campo, '99')
  await user.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(campo).toHaveAccessibleDescription('Máximo 10'))
  expect(campo.value).toBe('99')
  expect(sent).not.toHaveBeenCalled()
})

it('o que o servidor recusa fica no campo, com o motivo', async () => {
  const user = userEvent.setup({ delay: null })
  const answers = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return answers(url, init)
    const errors = { valor_decimal: ['Há notas com quatro casas'] }
    return new Response(JSON.stringify({ message: 'Há', codigo: 'VALIDACAO', errors }), { status: 422 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigPageScreen />
      <DialogHost />
    </QueryClientProvider>,
  )
  await user.dblClick(await screen.findByRole('gridcell', { name: 'Casas decimais do valor unitário' }))
  const campo = await screen.findByRole<HTMLInputElement>('textbox')
  await user.clear(campo)
  await user.type(campo, '3')
  await user.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() =>
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Há notas com quatro casas'),
  )
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('3')
})

it('um número que é uma escolha se diz e se escolhe pela palavra', async () => {
  history.pushState(null, '', '/config/impressao_ele')
  const user = userEvent.setup({ delay: null })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigPageScreen />
      <DialogHost />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('gridcell', { name: 'Paisagem' })).toBeVisible()
  await user.dblClick(screen.getByRole('gridcell', { name: 'DANFE da NF-e' }))
  const campo = await screen.findByRole<HTMLSelectElement>('combobox')
  expect(campo).toHaveDisplayValue('Paisagem')
  await user.selectOptions(campo, 'Simplificado')
  await user.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ formato_danfe: 3 }))
})

it('a busca acha pelo que o ajuste muda, e Enter leva ao seu campo', async () => {
  history.pushState(null, '', '/config/geral')
  const user = userEvent.setup({ delay: null })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigPageScreen />
      <DialogHost />
    </QueryClientProvider>,
  )
  act(() => void openDialog(settingSearch))
  const busca = await screen.findByRole('searchbox', { name: 'Buscar ajuste' })
  await user.type(busca, 'papel que a nota diz')
  const [achado] = screen.getAllByRole('option')
  expect(achado).toHaveTextContent('Impressão eletrônica')
  await user.click(achado as HTMLElement)
  expect(await screen.findByRole('combobox', { name: 'DANFE da NF-e' })).toHaveDisplayValue('Paisagem')
  const mudou = { name: /Ana: Retrato → Paisagem/, hidden: true }
  expect(screen.getByRole('gridcell', mudou)).toBeInTheDocument()
  expect([location.pathname, location.search]).toEqual(['/config/impressao_ele', ''])
})

it('sem servidor de e-mail, o que sai por ele é guardado e diz que nada sai', async () => {
  history.pushState(null, '', '/config/nota_fiscal')
  const user = userEvent.setup({ delay: null })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigPageScreen />
      <DialogHost />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('gridcell', { name: /^Guardado, mas nada sai por e-mail/ })).toBeVisible()
  await user.dblClick(screen.getByRole('gridcell', { name: 'E-mail do contador' }))
  const campo = await screen.findByRole<HTMLInputElement>('textbox')
  await user.clear(campo)
  await user.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ email_contador: '' }))
})

it('a multa acima da lei avisa', async () => {
  history.pushState(null, '', '/config/financeiro')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigPageScreen />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('row', { name: /^Multa por atraso.*3,00.*Acima de 2 %/ })).toBeVisible()
})
