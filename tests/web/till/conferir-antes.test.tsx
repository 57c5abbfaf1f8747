import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queuedSales } from '../../../src/web/offline/queue.ts'
import { setOnline } from '../../../src/web/state/situation.ts'
import { exactCash } from '../../../src/web/till/actions/pay.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { PdvScreen } from '../../../src/web/till/screen/pdv-screen.tsx'
import { abreCaixa, loja, meio, noCaixa, PRODUTOS, recusa, servidor, user, vendeu } from './mundo.tsx'

/** The till asks what only the server knows before a sale ends, and no key receives a total that was not on the screen. */
noCaixa()

const selo = `1.${'a'.repeat(20)}.0.10.00`
const CAFE = { ...PRODUTOS[0], preco: '10.00', selo }
const promocao = (id: number, mais: object) => ({
  ...{
    id,
    nome: `Promoção ${id}`,
    tipo: 1,
    produtos: [1],
    categorias: [],
    com_produtos: [],
    com_categorias: [],
  },
  ...{
    qtde: null,
    paga: null,
    juntos: false,
    minimo: null,
    forma: 1,
    valor: '20',
    data_inicio: null,
    data_fim: null,
  },
  ...{ hora_inicio: null, hora_fim: null, dias: [], publico: 1, limite: null, prioridade: 10, cupom: null },
  ...{ limite_cliente: null, limite_total: null, meios: [], selo: 's', ...mais },
})
const MEIOS = [meio(1, 1, 'Dinheiro'), { ...meio(9, 4, 'Crédito do cliente'), tpag: '21' }]
const catalogo = (...promocoes: object[]) => loja({ meios: MEIOS, promocoes } as never, [CAFE])

const total = () => tillDesk.total.get()
const recado = () => screen.getByRole('alert').textContent ?? ''

beforeEach(async () => {
  await catalogo(promocao(1, { limite_total: 1 }))
  await abreCaixa(<PdvScreen />)
  servidor({
    'POST vendas': recusa(422, 'Há campos a corrigir', {
      codigo: 'VALIDACAO',
      errors: { 'itens.0.promocoes': ['Promoção 1: já foi usada em todas as compras previstas'] },
    }),
    'POST vendas/em_pagamento': { data: { faltas: [] } },
  })
})

test('a promoção que os outros caixas acabaram sai da venda, que fica aberta', async () => {
  await vendeu('1')
  expect(total()).toBe('8.00')
  await exactCash(tillDesk)
  await waitFor(() => expect(recado()).toContain('já foi usada em todas as compras previstas'))
  expect([total(), tillDesk.current().pagamento, tillDesk.current().estado]).toEqual(['10.00', [], 'aberta'])
  expect(await queuedSales()).toEqual([])
  // paid as it is now, it ends: nothing is asked first
  await exactCash(tillDesk)
  await waitFor(async () =>
    expect((await queuedSales()).map(({ body }) => body.valor_total)).toEqual(['10.00']),
  )
})

test('sem o servidor a promoção vale, e a venda vai para a fila', async () => {
  setOnline(false)
  await vendeu('1')
  await exactCash(tillDesk)
  await waitFor(async () =>
    expect((await queuedSales()).map(({ body }) => body.valor_total)).toEqual(['8.00']),
  )
})

test('o total que o catálogo muda está na tela antes, e a tecla que paga não o muda', async () => {
  await catalogo(promocao(2, {}))
  await vendeu('1')
  await catalogo(promocao(2, { valor: '50' }))
  await waitFor(() => expect(total()).toBe('5.00'))
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Aviso' })).toHaveTextContent(
      /O total mudou de R\$\s8,00 para R\$\s5,00/,
    ),
  )
})

test('o que o dinheiro muda no total é dito antes de concluir', async () => {
  await catalogo(promocao(3, { meios: ['01'] }))
  await vendeu('1')
  expect(total()).toBe('10.00')
  await user.keyboard('{Control>}{F2}{/Control}')
  await waitFor(() => expect(recado()).toMatch(/O total mudou de R\$\s10,00 para R\$\s8,00/))
  expect(await queuedSales()).toEqual([])
  await user.keyboard('{Control>}{F2}{/Control}')
  await waitFor(async () =>
    expect((await queuedSales()).map(({ body }) => body.valor_total)).toEqual(['8.00']),
  )
})
