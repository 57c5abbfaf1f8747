import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ListScreen } from '../../../src/web/register/list/list-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

vi.mock('../../../src/domain/readings/index.ts', async original => {
  const { READINGS } = await original<typeof import('../../../src/domain/readings/index.ts')>()
  const { vitrine } = await import('../../server/readings/vitrine.ts')
  return { READINGS: [...READINGS, vitrine] }
})

noCaixa()

const produto = (id: number, nome: string, preco: string, categoria: string | null) => ({
  ...{ id, nome, preco, categoria, visto: '20/11/2026', aviso: null },
})
const pagina = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
const asked = (nome: string) =>
  pedidos.filter(({ caminho }) => caminho === 'vitrine').map(({ busca }) => busca.get(nome))

beforeEach(async () => {
  servidor({
    'GET vitrine': pagina(produto(1, 'VINHO', '80.00', 'Adega'), produto(2, 'QUEIJO', '40.00', null)),
    'GET vitrine/totais': { data: { total: 2, somas: { preco: '120.00' } } },
  })
  act(() => go('/vitrine'))
  mostra(<ListScreen />)
  await screen.findByRole('row', { name: /VINHO/ })
})

test('a tela de uma leitura sai da declaração: colunas, abas, contagem e totais', async () => {
  const grade = screen.getByRole('grid', { name: 'Vitrine' })
  expect(
    within(grade)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Seleção', 'Produto', 'Categoria', 'Preço ▼', 'Visto em']])
  expect(within(grade).getByRole('row', { name: /QUEIJO/ })).toHaveTextContent('nenhuma')
  expect(screen.getByRole('status', { name: 'Totais' })).toHaveTextContent(
    'Preço (de todas as abas) R$ 120,00',
  )
  await waitFor(() => expect(screen.getByText('2 produtos')).toBeVisible())
  expect(within(screen.getByRole('tablist', { name: 'Preço' })).getAllByRole('tab')).toHaveLength(2)
  expect(asked('faixa').at(-1)).toBe('caros')
})

test('abas, ordem, busca e filtro perguntam ao servidor por teclas', async () => {
  await user.keyboard('{Alt>}2{/Alt}')
  await waitFor(() => expect(asked('faixa').at(-1)).toBe('todos'))
  expect(window.location.search).toContain('faixa=todos')
  await user.keyboard('o')
  await waitFor(() => expect(asked('order_by').at(-1)).toBe('nome,asc'))
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'queijo preco:>30{Enter}')
  await waitFor(() => expect(asked('search').at(-1)).toBe('queijo'))
  await waitFor(() => expect(pedidos.at(-1)?.busca.toString()).toMatch(/preco%3E30=/))
  expect(asked('faixa').at(-1)).toBe('todos')
})

test('nada se inclui, altera ou exclui numa leitura', async () => {
  const before = pedidos.length
  await user.keyboard('{F2}{Insert}{Delete}')
  expect(window.location.pathname).toBe('/vitrine')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(pedidos.length).toBe(before)
})
