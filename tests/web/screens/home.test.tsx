import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { NoticeLine } from '../../../src/web/commands/hints/notice-line.tsx'
import { HomeScreen } from '../../../src/web/screens/home/home-screen.tsx'
import { clearNotice } from '../../../src/web/state/notices.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { saveSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'
import { withShell } from '../with-shell.ts'

withShell()
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const VENDAS = { quantidade: 0, total: '0.00', devolvido: '0.00', antes: '0.00', horas: [], meios: [] }
/** Makes the server's answer to the cards. */
let painel = () => json({ data: {}, cartoes: null })
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('painel/visoes')
      ? json({ data: [] })
      : url.includes('painel')
        ? painel()
        : url.includes('/vendas')
          ? json({ data: [] })
          : json({}),
  )
})
afterEach(() => {
  queryClient.clear()
  clearNotice()
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

it('a linha do cursor fica à vista', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  saveSession('1.token', signIn(FLAGS))
  render(
    <QueryClientProvider client={queryClient}>
      <HomeScreen />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('listbox', { name: 'O que fazer agora' })).toHaveFocus()
  scrolled.mockClear()
  await userEvent.keyboard('{End}')
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('option', { name: /^Sair/ })])
})

const PAINEL = { name: 'Notas da semana' }
const inicio = () => {
  saveSession('1.token', signIn(FLAGS))
  render(
    <QueryClientProvider client={queryClient}>
      <NoticeLine />
      <HomeScreen />
    </QueryClientProvider>,
  )
}

it('as notas da semana são dos sete dias que acabam no dia que o servidor diz', async () => {
  const hoje = '2031-05-20'
  const data = [
    { dia: hoje, modelo: '65', quantidade: 3, valor: '30.00' },
    { dia: hoje, modelo: '55', quantidade: 1, valor: '12.50' },
  ]
  painel = () =>
    json({ data: {}, dia: { hora: 9, vendas: VENDAS, semana: { dia: hoje, data } }, cartoes: null })
  inicio()
  const cartao = await screen.findByRole('article', PAINEL)
  await waitFor(() => expect(cartao).toHaveTextContent(/4 notas · vendido R\$\s42,50/))
  const rows = within(cartao).getAllByRole('row')
  expect(rows).toHaveLength(8)
  expect(rows.at(-1)).toHaveTextContent('ter 20')
})

it('as notas da semana que falham são ditas, e sem direito só se escondem', async () => {
  painel = () => json({ message: 'Erro interno' }, 500)
  inicio()
  const cartao = await screen.findByRole('article', PAINEL)
  await waitFor(() => expect(cartao).toHaveTextContent('Erro ao gerar dados'))
  expect(screen.getByRole('alert')).toHaveTextContent('Erro ao gerar dados')
  clearNotice()
  painel = () => json({ data: {}, dia: null, cartoes: null })
  await queryClient.refetchQueries()
  await waitFor(() => expect(screen.queryByRole('article', PAINEL)).toBeNull())
  expect(screen.getByRole('article', { name: 'Semana' })).toBeVisible()
  expect(window.location.pathname).toBe('/')
})

it('o cartão sem nada diz o que falta, e o que Enter faz por ele', async () => {
  const face = (numeros: object[]) => ({
    em: '2031-05-20T12:00:00.000Z',
    dados: {
      ...{ de: '01/05/2031', ate: '20/05/2031', compara: 'periodo_anterior', contra: null },
      ...{ numeros, marcas: null, alcance: null, linhas: [] },
    },
  })
  const valor = (id: string, dito: string) => ({
    id,
    rotulo: 'Vendido',
    tipo: 'money',
    casas: 2,
    valor: dito,
  })
  painel = () =>
    json({
      data: { mais_vendidos: face([valor('liquido', '0.00')]), meta: face([valor('feito', '12.50')]) },
      ...{ dia: null, cartoes: ['mais_vendidos', 'meta'] },
    })
  inicio()
  const vendidos = await screen.findByRole('article', { name: 'Mais vendidos hoje' })
  await waitFor(() => expect(vendidos).toHaveTextContent(/^Mais vendidos hojeNada vendido hoje$/))
  expect(screen.getByRole('article', { name: 'Metas' })).toHaveTextContent(
    /12,50.*Sem meta neste mês: Enter põe uma$/,
  )
})
