import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { CardsDialog } from '../../../src/web/screens/home/cards-dialog.tsx'
import { cardsInOrder } from '../../../src/web/screens/home/cards-order.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { saveSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'
import { withShell } from '../with-shell.ts'

withShell()
const pedidos: { url: string; metodo: string; corpo: unknown }[] = []
beforeEach(() => {
  pedidos.length = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    pedidos.push({ url, metodo: method, corpo: body ? JSON.parse(String(body)) : null })
    return new Response(JSON.stringify({ data: { cartoes: [] } }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  saveSession('1.token', signIn(FLAGS))
  queryClient.setQueryData(['estatistica/painel', 1], {
    data: {},
    dia: null,
    cartoes: ['hoje', 'semana', 'mes'],
  })
  queryClient.setQueryData(['estatistica/painel/visoes', 1], {
    data: [{ id: 7, nome: 'Quem vende', caminho: '/report/vendas', cartao: { erro: '' } }],
  })
})
afterEach(() => queryClient.clear())

it('a visão fica onde foi ordenada, ou depois do dia', () => {
  expect(cardsInOrder(['hoje', 'semana'], ['visao-7'])).toEqual(['hoje', 'visao-7', 'semana'])
  expect(cardsInOrder(['semana', 'visao-7'], ['visao-7'])).toEqual(['semana', 'visao-7'])
  expect(cardsInOrder(['semana', 'visao-9'], [])).toEqual(['semana'])
})

it('Alt+↓ leva o cartão da visão para baixo, e F2 guarda a ordem do usuário', async () => {
  render(<CardsDialog data={undefined} close={() => {}} />)
  const linhas = await screen.findAllByRole('option')
  expect(linhas.slice(0, 4).map(each => each.textContent)).toEqual([
    expect.stringContaining('Hoje'),
    expect.stringContaining('Quem vende'),
    expect.stringContaining('Semana'),
    expect.stringContaining('Mês'),
  ])
  await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowDown}{ArrowDown}{/Alt}{F2}')
  await waitFor(() =>
    expect(pedidos.find(({ metodo }) => metodo === 'PUT')?.corpo).toEqual({
      cartoes: ['hoje', 'semana', 'mes', 'visao-7'],
    }),
  )
  expect(within(document.body).queryByRole('alert')).toBeNull()
})
