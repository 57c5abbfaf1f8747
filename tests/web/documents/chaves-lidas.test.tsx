import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { holdKeys } from '../../../src/web/keys/hold.ts'
import { ListScreen } from '../../../src/web/register/list/list-screen.tsx'
import { ReceivedFreightsScreen } from '../../../src/web/screens/conhecimentos/received-freights-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { chaveDe } from '../../core/dfe/mdfe/exemplo.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

noCaixa()

const [primeira, segunda] = [chaveDe('55', 1), chaveDe('55', 2)]
const SOMAS = { data: { total: 0, somas: { v_prest: '0.00', v_icms: '0.00' } } }
const abre = (caminho: string) => {
  act(() => go(caminho))
  mostra(<OwnScreen />)
}
const ler = (chave: string) => user.keyboard(`${chave}{Enter}`)
const notas = () => screen.getByRole('grid', { name: /NF-e da carga/ })

const NITEROI = {
  ...{ municipio_fim_id: '3303302', valor_carga: '10.00' },
  municipio_fim: { code: '3303302', name: 'NITERÓI', uf: 'RJ' },
}
const RIO = {
  ...{ municipio_fim_id: '3304557', valor_carga: '20.00' },
  municipio_fim: { code: '3304557', name: 'RIO DE JANEIRO', uf: 'RJ' },
}

const proposta = (chaves: string[]) => ({
  data: {
    chaves,
    valores: { remetente_id: 7, papel_tomador: 'destinatario', valor_carga: '10.00' },
    objetos: { remetente_id: { id: 7, nome: 'MERCADO DO ZÉ' } },
    ...{ fora: [], avisos: [] },
    entregas: [
      { ...NITEROI, notas: [{ chave: primeira }] },
      { ...RIO, notas: [{ chave: segunda }] },
    ],
  },
})

test('o CT-e começa pelas notas, e toda chave lida é uma delas', async () => {
  servidor({
    'POST conhecimento_transporte/carga': ({ corpo }: { corpo: { chaves: string[] } }) =>
      proposta(corpo.chaves),
  })
  abre('/transporte/cte/novo')
  await waitFor(() => expect(notas()).toHaveFocus())
  await ler(primeira)
  const pagador = screen.getByRole('combobox', { name: /^Quem paga/ })
  await waitFor(() => expect(pagador).toHaveFocus())
  expect(pagador).toHaveValue('3 Destinatário')
  await ler(segunda)
  await waitFor(() =>
    expect(within(notas()).getByRole('row', { name: new RegExp(segunda.slice(30, 40)) })).toBeVisible(),
  )
  expect(pagador).toHaveValue('3 Destinatário')
})

const lido = {
  id: 3,
  uuid: '0193',
  versao: 1,
  salvo_por: null,
  remetente_id: 7,
  situacao: 'T',
  chaves: [{ chave: primeira }],
}
const emissao = {
  modelo: '57',
  serie: 1,
  numero: 7,
  chave: '3',
  protocolo: '9',
  motivo: null,
  campo: null,
  eventos: {},
}

test('a chave lida enquanto o CT-e abre é uma nota, e o Enter do leitor nada abre', async () => {
  act(() => go('/transporte/cte/novo'))
  holdKeys('form')
  await ler(primeira)
  mostra(<OwnScreen />)
  await waitFor(() => expect(within(notas()).getAllByRole('row')).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('o autorizado, e o que está em leitura, não tomam a chave lida', async () => {
  for (const situacao of ['T', 'A']) {
    servidor({
      'GET conhecimento_transporte/3': {
        data: { ...lido, situacao, emissao: situacao === 'T' ? emissao : null },
      },
    })
    abre('/transporte/cte/3')
    await waitFor(() => expect(within(notas()).getAllByRole('row')).toHaveLength(2))
    await ler(segunda)
    expect(await screen.findByText(/^Somente leitura: a chave/)).toBeVisible()
    expect(within(notas()).getAllByRole('row')).toHaveLength(2)
    expect(screen.queryByText(/não salvo/)).toBeNull()
    cleanup()
  }
  expect(pedidos.filter(({ metodo }) => metodo === 'POST')).toEqual([])
})

test('a chave de CT-e ou MDF-e abre o seu documento, ou o recebido de outros', async () => {
  const [cte, mdfe] = [chaveDe('57', 9), chaveDe('58', 4)]
  servidor({
    'GET manifesto_documento': ({ busca }: { busca: URLSearchParams }) => ({
      ...{ data: busca.get('chave') === mdfe ? [{ id: 4 }] : [], page: 1, last_page: 1, total: 0 },
    }),
  })
  servidor({
    'GET conhecimentos_recebidos/totais': SOMAS,
    'GET manifesto_documento/totais': { data: { total: 0, somas: { valor_carga: '0.00' } } },
  })
  act(() => go('/transporte/mdfe'))
  mostra(<ListScreen />)
  await screen.findByText('Nenhum MDF-e aberto')
  await ler(mdfe)
  await waitFor(() => expect(window.location.pathname).toBe('/transporte/mdfe/4'))
  act(() => go('/transporte/mdfe'))
  await ler(cte)
  await waitFor(() => expect(window.location.pathname).toBe('/estoque/conhecimentos'))
  expect(window.location.search).toBe(`?busca=${cte}&faixa=todos`)
})

test('a lista dos recebidos tem o seletor de arquivos que Insert abre', async () => {
  servidor({ 'GET conhecimentos_recebidos/totais': SOMAS })
  act(() => go('/estoque/conhecimentos'))
  mostra(<ReceivedFreightsScreen />)
  const escolha = vi.fn()
  ;(await screen.findByLabelText('Arquivos')).addEventListener('click', escolha)
  await user.keyboard('{Insert}')
  expect(escolha).toHaveBeenCalledOnce()
})

test('o simplificado propõe entregas por cidade, e sem nenhuma o diz no campo', async () => {
  servidor({
    'POST conhecimento_transporte/carga': ({ corpo }: { corpo: { chaves: string[] } }) =>
      proposta(corpo.chaves),
  })
  abre('/transporte/cte/novo')
  await waitFor(() => expect(notas()).toHaveFocus())
  const tipo = screen.getByRole('combobox', { name: /^Tipo do CT-e/ })
  const torna = async (texto: string) => {
    await user.clear(tipo)
    await user.type(tipo, `${texto}{Enter}`)
  }
  await torna('5')
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.getAllByText('Campo Obrigatório').length).toBeGreaterThan(0))
  await user.keyboard('{Alt>}1{/Alt}')
  const entregas = () => screen.getByRole('grid', { name: /Entregas/ })
  await waitFor(() => expect(entregas()).toBeVisible())
  expect(screen.getByText('O simplificado tem ao menos uma entrega')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await torna('0')
  await ler(`${primeira}`)
  await ler(`${segunda}`)
  const preco = screen.getByLabelText(/^Valor da prestação/)
  await user.clear(preco)
  await user.type(preco, '100,00')
  await user.tab()
  await torna('5')
  await user.keyboard('{Alt>}1{/Alt}')
  const niteroi = await within(entregas()).findByRole('row', { name: /NITERÓI/ })
  expect(niteroi).toHaveTextContent('33,33')
  expect(within(entregas()).getByRole('row', { name: /RIO DE JANEIRO/ })).toHaveTextContent('66,67')
})
