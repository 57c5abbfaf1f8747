import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { productHistory } from '../../../src/web/stock/stock-windows.ts'
import { productSearch } from '../../../src/web/till/dialogs/product-search.tsx'
import { PdvScreen } from '../../../src/web/till/screen/pdv-screen.tsx'
import { signIn } from '../session.ts'
import { abre, abreCaixa, janela, mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

noCaixa()
// what the drawn lines were of, in the test before
beforeEach(() => queryClient.clear())

const movimento = (id: number, more: object) => ({
  id,
  produto_id: 1,
  grade_id: null,
  lote_id: null,
  deposito_id: 1,
  deposito: 'Loja',
  lote: null,
  origem_tipo: null,
  origem_id: null,
  motivo: null,
  usuario: 'Ana',
  em: '2026-11-20T09:00:00-03:00',
  registrado_em: '2026-11-20T09:00:00-03:00',
  custo_unitario: null,
  custo_medio: '4',
  ...more,
})
const pagina = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
const passo = (id: number, antes: string, depois: string, custo?: string) => ({
  id,
  em: `2026-11-0${id}T10:00:00-03:00`,
  usuario: 'Rui',
  origem: null,
  acao: 'alterou',
  rotulo: 'CAFE',
  mudancas: [
    { campo: 'estoque.preco_vend', rotulo: 'Preço', antes, depois },
    { campo: 'nome', rotulo: 'Nome', antes: 'A', depois: 'B' },
    ...(custo ? [{ campo: 'estoque.preco_comp', rotulo: 'Compra', antes: null, depois: custo }] : []),
  ],
})
const responde = () =>
  servidor({
    'GET depositos': pagina({ id: 1, nome: 'Loja', principal: true }, { id: 2, nome: 'Galpão' }),
    'GET estoque/produtos/1': {
      data: {
        saldo: '45',
        reservado: '2',
        disponivel: '43',
        saldos: [
          { grade_id: null, lote_id: null, deposito_id: 1, saldo: '5', reservado: '2', disponivel: '3' },
          { grade_id: null, lote_id: null, deposito_id: 2, saldo: '40', reservado: '0', disponivel: '40' },
        ],
        custos: [{ grade_id: null, custo_medio: '4', ultimo_custo: '4.5', em: '2026-11-20T09:00:00Z' }],
        recalculos: [],
      },
    },
    'GET estoque/produtos/1/movimentos': pagina(
      movimento(3, { tipo: 'venda', qtde: '-2', saldo: '45', origem_tipo: 'venda', origem_id: 77 }),
      movimento(2, { tipo: 'ajuste', qtde: '7', saldo: '47', motivo: 'Achado', custo_unitario: '4.5' }),
    ),
    'GET itens_venda/1': pagina({
      venda_id: 77,
      numerocodumento: '12',
      datavenda: '2026-11-20T09:00:00-03:00',
      qtde: '2',
      preco: '10.5',
    }),
    'GET produtos/1/historico': pagina(passo(5, '10.0000', '12.5000'), passo(4, '8.0000', '10.0000', '5.00')),
  })
const abrir = () => {
  responde()
  return abre(productHistory, { id: 1, nome: 'CAFE TORRADO' }, 'Kardex · CAFE TORRADO')
}
const linhas = (grade: string) =>
  within(screen.getByRole('grid', { name: grade }))
    .queryAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .queryAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    )
const perguntas = () =>
  pedidos.filter(
    ({ caminho, busca }) => caminho === 'estoque/produtos/1/movimentos' && busca.get('limit') === '100',
  )

describe('Kardex', () => {
  test('cada movimento diz o saldo que deixou, ao lado do gráfico', async () => {
    const { janela } = await abrir()
    await waitFor(() =>
      expect(linhas('Movimentos')).toEqual([
        ['20/11/2026 09:00', 'Venda', '', 'Loja', 'Ana', '-2', '45', '', '4,00'],
        ['20/11/2026 09:00', 'Ajuste', 'Achado', 'Loja', 'Ana', '+7', '47', '4,50', '4,00'],
      ]),
    )
    const figures = within(janela)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(figures).toEqual(['45', '2', '43', 'R$ 4,00', 'R$ 4,50', '5', '40'])
    expect(within(janela).getByRole('img', { name: /R\$ 12,50.*saldo 45/ })).toBeVisible()
  })

  test('causa e período são perguntados ao servidor', async () => {
    await abrir()
    await waitFor(() => expect(linhas('Movimentos')).toHaveLength(2))
    await user.selectOptions(screen.getByLabelText('Causa'), 'Perda')
    await waitFor(() => expect(perguntas().at(-1)?.busca.get('tipo')).toBe('perda'))
    await user.selectOptions(screen.getByLabelText('Período'), '30 dias')
    await waitFor(() => expect(perguntas().at(-1)?.busca.get('de')).toBe('2026-10-21T13:00:00.000Z'))
  })

  test('Alt+2 mostra as vendas, e Enter abre a venda', async () => {
    const { dito } = await abrir()
    await user.keyboard('{Alt>}2{/Alt}')
    await waitFor(() =>
      expect(linhas('Vendas')).toEqual([['20/11/2026 09:00', '12', '2', '10,50', 'R$ 21,00']]),
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.fechada).toBe(true))
    expect(window.location.pathname).toBe('/vendas/77')
  })

  test('Alt+3 mostra cada preço, quem o mudou e quanto, com o custo e a margem de então', async () => {
    await abrir()
    await user.keyboard('{Alt>}3{/Alt}')
    await waitFor(() =>
      expect(linhas('Preços')).toEqual([
        ['05/11/2026 10:00', 'Rui', '10,00', '12,50', '+25,0 %', '5,00', '150,0 %'],
        ['04/11/2026 10:00', 'Rui', '8,00', '10,00', '+25,0 %', '5,00', '100,0 %'],
      ]),
    )
  })

  test('quem só conta estoque vê os movimentos, e nem vendas nem preços', async () => {
    act(() => signIn(['estoque_contagem']))
    await abrir()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Alt 1Movimentos'])
  })

  test('Alt+K na venda é o do produto da linha', async () => {
    responde()
    await abreCaixa(<PdvScreen />)
    await user.keyboard('1{Enter}')
    await screen.findByRole('row', { name: /CAFE TORRADO/ })
    await user.keyboard('{Alt>}k{/Alt}')
    await janela('Kardex · CAFE TORRADO')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('na busca de produto, o da linha sob o cursor', async () => {
    responde()
    await abre(productSearch, { texto: 'torrado' }, 'Busca de produto')
    await screen.findByRole('option', { name: /CAFE TORRADO/ })
    await user.keyboard('{Alt>}k{/Alt}')
    expect(await janela('Kardex · CAFE TORRADO')).toBeVisible()
  })

  test('a paleta pergunta antes o produto, e desistir não abre nada', async () => {
    responde()
    servidor({
      'GET produtos': pagina({ id: 1, nome: 'CAFE TORRADO', referencia: '1' }),
    })
    mostra()
    act(() => void runCommand('estoque.produto'))
    await janela('Kardex de qual produto?')
    await screen.findByRole('option', { name: /CAFE TORRADO/ })
    await user.keyboard('{Enter}')
    await janela('Kardex · CAFE TORRADO')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => void runCommand('estoque.produto'))
    await janela('Kardex de qual produto?')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a referência digitada inteira vem antes de quem só a contém', async () => {
    responde()
    servidor({
      'GET produtos': ({ busca }: { busca: URLSearchParams }) =>
        busca.get('referencia') === '80'
          ? pagina({ id: 1, nome: 'CAFE TORRADO', referencia: '80' })
          : pagina(
              { id: 9, nome: 'ACUCAR', referencia: '180' },
              { id: 1, nome: 'CAFE TORRADO', referencia: '80' },
            ),
    })
    mostra()
    act(() => void runCommand('estoque.produto'))
    await janela('Kardex de qual produto?')
    await user.type(screen.getByRole('combobox'), '80')
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        '80CAFE TORRADO',
        '180ACUCAR',
      ]),
    )
  })

  test('quem não vê estoque nem produtos não tem o comando', async () => {
    const none = ['estoque_movimento', 'estoque_contagem', 'produtos_produto']
    act(() => signIn(FLAGS.filter(flag => !none.includes(flag))))
    mostra()
    await act(() => runCommand('estoque.produto'))
    expect(screen.getByText('Acesso negado: Kardex de um produto')).toBeVisible()
  })
})

test('a falha das vendas tem o texto fixo, diga o servidor o que disser', async () => {
  responde()
  servidor({ 'GET itens_venda/1': { status: 500, body: { message: 'Qualquer outra coisa' } } })
  await abre(productHistory, { id: 1, nome: 'CAFE TORRADO' }, 'Kardex · CAFE TORRADO')
  await user.keyboard('{Alt>}2{/Alt}')
  expect(await screen.findByText('Erro ao buscar o histórico do item')).toBeVisible()
  expect(screen.queryByText('Qualquer outra coisa')).toBeNull()
})
