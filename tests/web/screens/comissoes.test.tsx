import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { CommissionsScreen } from '../../../src/web/screens/comissoes/commissions-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { signIn } from '../session.ts'
import { janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()
beforeEach(() => act(() => go('/report/comissoes')))

const VENDEDORES = 'GET comissoes_vendas/vendedores'
const VENDAS = 'GET comissoes_vendas'
const ANA = { id: 31, nome: 'Ana Souza' }
const resposta = (totais: object, ...data: object[]) => ({
  data,
  page: 1,
  last_page: 1,
  total: data.length,
  de: '01/11/2026',
  ate: '20/11/2026',
  totais,
})
const porVendedor = () =>
  resposta(
    { vendas: 3, base: '1530.00', comissao: '46.10' },
    { vendedor: ANA, vendas: 2, base: '1500.00', comissao: '45.07' },
    { vendedor: { id: 32, nome: 'Bia Lima' }, vendas: 1, base: '30.00', comissao: '1.03' },
  )
const daAna = () =>
  resposta(
    { vendas: 1, base: '0.00', comissao: '0.00' },
    ...(['venda', 'cancelamento'] as const).map((tipo, i) => ({
      venda_id: 7,
      numerocodumento: '42',
      serie: '1',
      em: `2026-11-1${i}T14:03:00-03:00`,
      tipo,
      vendedor: ANA,
      cliente: 'Padaria Modelo',
      base: i ? '-10.0000' : '10.0000',
      comissao: i ? '-0.0333' : '0.0333',
    })),
  )
const linhas = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
const totais = () => screen.getByRole('status', { name: 'Totais' })
const perguntas = (caminho: string) =>
  pedidos
    .filter(pedido => pedido.caminho === caminho)
    .map(({ busca }) => [busca.get('de'), busca.get('ate'), busca.get('vendedor_id')])

test('cada vendedor do mês, com as somas; Enter mostra as vendas dele, Esc volta', async () => {
  servidor({ [VENDEDORES]: porVendedor(), [VENDAS]: daAna() })
  mostra(<CommissionsScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(2))
  expect(perguntas('comissoes_vendas/vendedores')[0]).toEqual(['01/11/2026', '20/11/2026', null])
  expect(linhas()[0]).toMatch(/31.*Ana Souza.*2.*1\.500,00.*45,07/)
  expect(totais()).toHaveTextContent(/Vendas 3.*Base R\$\s1\.530,00.*Comissão R\$\s46,10/)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Comissões de Ana Souza' })).toBeVisible()
  await waitFor(() => expect(linhas()).toHaveLength(2))
  expect(perguntas('comissoes_vendas')[0]).toEqual(['01/11/2026', '20/11/2026', '31'])
  expect(linhas()[0]).toMatch(/1\/000042.*Venda.*Padaria Modelo.*10,00.*0,0333/)
  expect(linhas()[1]).toMatch(/Cancelamento.*-10,00.*-0,0333/)
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('heading', { name: 'Comissões por vendedor' })).toBeVisible()
})

test('Enter na venda a abre; sem poder ver vendas, não', async () => {
  servidor({ [VENDAS]: daAna() })
  act(() => go('/report/comissoes?vendedor=31'))
  mostra(<CommissionsScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(2))
  await user.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/vendas/7')
  act(() => signIn(FLAGS.filter(flag => flag === 'relatorios_comissoes')))
  act(() => go('/report/comissoes?vendedor=31'))
  await waitFor(() => expect(linhas()).toHaveLength(2))
  await user.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/report/comissoes')
})

test('Alt+2 é o mês passado, Alt+3 hoje, e F4 pergunta outro', async () => {
  servidor({ [VENDEDORES]: porVendedor() })
  mostra(<CommissionsScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(2))
  await user.keyboard('{Alt>}2{/Alt}')
  expect(screen.getByRole('tab', { name: /Mês passado/, selected: true })).toBeVisible()
  await waitFor(() =>
    expect(perguntas('comissoes_vendas/vendedores').at(-1)).toEqual(['01/10/2026', '31/10/2026', null]),
  )
  await user.keyboard('{Alt>}3{/Alt}')
  expect(screen.getByRole('tab', { name: /Hoje/, selected: true })).toBeVisible()
  await user.keyboard('{F4}')
  await janela('Período das comissões')
  await user.clear(screen.getByLabelText('De'))
  await user.type(screen.getByLabelText('De'), '05/11/2026')
  await user.keyboard('{F2}')
  await waitFor(() =>
    expect(perguntas('comissoes_vendas/vendedores').at(-1)).toEqual(['05/11/2026', '20/11/2026', null]),
  )
  expect(new URLSearchParams(window.location.search).get('de')).toBe('05/11/2026')
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
})

test('nada no período, e a falha: cada um em suas palavras, perguntado uma vez', async () => {
  mostra(<CommissionsScreen />)
  expect(await screen.findByText('Nenhuma comissão no período')).toBeVisible()
  servidor({ [VENDEDORES]: recusa(422, 'O fim vem antes do início') })
  await user.keyboard('{Alt>}3{/Alt}')
  expect(await screen.findByText('O fim vem antes do início')).toBeVisible()
  expect(perguntas('comissoes_vendas/vendedores')).toHaveLength(2)
})
