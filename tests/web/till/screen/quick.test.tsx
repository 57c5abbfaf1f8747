import { act, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { QuickCart } from '../../../../src/web/till/quick/quick-cart.tsx'
import { QuickCatalog } from '../../../../src/web/till/quick/quick-catalog.tsx'
import { QuickPayment } from '../../../../src/web/till/quick/quick-payment.tsx'
import { holdAtom } from '../../../../src/web/till/terminal.ts'
import { abreCaixa, itens, janela, mostra, noCaixa, posse, servidor, user, vendeu } from '../mundo.tsx'

noCaixa()

const endereco = () => window.location.pathname
const linhas = () => within(screen.getByRole('grid', { name: 'Itens' })).queryAllByRole('row')

describe('passo 1, o catálogo', () => {
  const caixa = () => screen.getByRole('combobox', { name: 'Buscar' })
  const opcoes = () => screen.queryAllByRole('option')

  test('palavras estreitam, e cada Enter põe mais um no carrinho', async () => {
    await abreCaixa(<QuickCatalog />)
    expect(screen.getByRole('heading', { name: 'Venda rápida' })).toBeVisible()
    expect(caixa()).toHaveFocus()
    await user.keyboard('qu')
    await waitFor(() => expect(opcoes()).toHaveLength(1))
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(itens()).toEqual(['1 QUEIJO MINAS', '1 QUEIJO MINAS']))
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent(/R\$\s80,00/)
  })

  test('o leitor vende daqui também', async () => {
    await abreCaixa(<QuickCatalog />)
    await user.keyboard('7891000100103{Enter}')
    await waitFor(() => expect(itens()).toEqual(['1 CAFE TORRADO']))
  })

  test('o que não há é dito', async () => {
    await abreCaixa(<QuickCatalog />)
    await user.keyboard('zz')
    expect(await screen.findByText('Nada foi localizado')).toBeVisible()
  })

  test('no caixa de outro nada entra', async () => {
    servidor({ 'POST terminais/1/lease': () => posse(false) })
    getDefaultStore().set(holdAtom, { estado: 'sem_terminal' })
    mostra(<QuickCatalog />)
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Caixa' })).toHaveTextContent(/^Somente leitura/),
    )
    await user.keyboard('qu')
    await waitFor(() => expect(opcoes()).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(itens()).toEqual([])
  })

  test('Enter enquanto o caixa ainda se abre vende quando ele está aberto', async () => {
    let abre = () => {}
    const aberto = new Promise<void>(resolve => {
      abre = resolve
    })
    servidor({ 'POST terminais/1/lease': () => aberto.then(() => posse(true)) })
    getDefaultStore().set(holdAtom, { estado: 'sem_terminal' })
    mostra(<QuickCatalog />)
    await user.click(caixa())
    await user.keyboard('qu')
    await waitFor(() => expect(opcoes()).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(itens()).toEqual([])
    await act(async () => abre())
    await waitFor(() => expect(itens()).toEqual(['1 QUEIJO MINAS']))
  })

  test('F5 leva ao carrinho, Esc ao início', async () => {
    await abreCaixa(<QuickCatalog />)
    await user.keyboard('{F5}')
    expect(endereco()).toBe('/documento/pdv2/carrinho')
    await user.keyboard('{Escape}')
    expect(endereco()).toBe('/')
  })
})

describe('passo 2, o carrinho', () => {
  test('o foco é da grade, onde as setas escolhem e Alt+Q muda a quantidade', async () => {
    await vendeu('1', '2')
    await abreCaixa(<QuickCart />)
    expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus()
    expect(linhas()).toHaveLength(2)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    await user.keyboard('{Alt>}q{/Alt}')
    const quantidade = await screen.findByRole('textbox', { name: /^Quantidade/ })
    await user.clear(quantidade)
    await user.type(quantidade, '3{F2}')
    await waitFor(() => expect(itens()).toEqual(['3 CAFE TORRADO', '1 QUEIJO MINAS']))
  })

  test('F5 vai pagar quando há o que pagar, e Esc volta ao catálogo', async () => {
    window.history.replaceState(null, '', '/documento/pdv2/carrinho')
    await abreCaixa(<QuickCart />)
    await user.keyboard('{F5}')
    expect(endereco()).toBe('/documento/pdv2/carrinho')
    await vendeu('1')
    await user.keyboard('{F5}')
    expect(endereco()).toBe('/documento/pdv2/pagamento')
    await user.keyboard('{Escape}')
    expect(endereco()).toBe('/documento/pdv2')
  })
})

describe('passo 3, o pagamento', () => {
  test('F5 é o do caixa, e a venda paga acaba e volta ao catálogo', async () => {
    servidor({ 'POST vendas': () => new Promise(() => {}) })
    window.history.replaceState(null, '', '/documento/pdv2/pagamento')
    await vendeu('1')
    await abreCaixa(<QuickPayment />)
    const { uuid } = tillDesk.current()
    await user.keyboard('{F5}')
    await janela('Forma de pagamento')
    await user.keyboard('{F2}')
    await janela('Escolha o meio de Pagamento')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(endereco()).toBe('/documento/pdv2'))
    expect(getDefaultStore().get(tillDesk.sale)?.uuid).not.toBe(uuid)
  })

  test.each([
    [
      'a venda de um caixa mostra-se onde ela está',
      { terminal_id: 1, tipo_operacao: 1, status: 'T' },
      '/vendas/7',
    ],
    [
      'um documento aberto abre o seu formulário, que pede o que falta pagar',
      { terminal_id: null, tipo_operacao: 1, status: 'A' },
      '/documento/documento/7/editar?pagar=1',
    ],
    ['um emitido não se paga mais', { terminal_id: null, tipo_operacao: 1, status: 'T' }, '/vendas/7'],
  ])('?documento=: %s', async (_, venda, lugar) => {
    servidor({ 'GET vendas/7': { data: { id: 7, ...venda } } })
    window.history.replaceState(null, '', '/documento/pdv2/pagamento?documento=7')
    mostra(<QuickPayment />)
    await waitFor(() => expect(endereco() + window.location.search).toBe(lugar))
  })
})
