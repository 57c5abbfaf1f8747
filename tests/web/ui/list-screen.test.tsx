import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { categorias } from '../../../src/domain/records/categorias/index.ts'
import { DeliveryScreen } from '../../../src/web/documents/orders/delivery-screen.tsx'
import { RegisterList } from '../../../src/web/register/list/register-list.tsx'
import { ReportScreen } from '../../../src/web/reports/report-screen.tsx'
import { PayableScreen } from '../../../src/web/screens/financeiro/owed-screen.tsx'
import { ManifestScreen } from '../../../src/web/screens/manifesto/manifest-screen.tsx'
import { SalesScreen } from '../../../src/web/screens/vendas/sales-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const pagina = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
const perguntas = (caminho: string, ...nomes: string[]) =>
  pedidos
    .filter(pedido => pedido.caminho === caminho)
    .map(({ busca }) => nomes.map(nome => busca.get(nome) ?? '').join(' '))

const parcela = (id: number) => ({
  ...{
    id,
    tipo: 2,
    parceiro: { id, nome: `Bar ${id}` },
    descricao: 'Aluguel',
    num_parcela: 1,
    parcelas: 1,
  },
  ...{
    vencimento: '01/12/2026',
    status: 'a_vencer',
    dias: 0,
    valor: '1.00',
    aberto: '1.00',
    devido: '1.00',
  },
  ...{ totais: { aberto: '1.00', vencido: '0.00' }, remessa: null },
})

describe('uma lista com busca', () => {
  const LISTA = 'GET lancamentos_conta'
  beforeEach(() => act(() => go('/financeiro/contas_pagar')))
  const abre = async () => {
    mostra(<PayableScreen />)
    await screen.findByRole('grid', { name: 'Contas a pagar' })
  }
  const nota = () => screen.getByText(/parcelas?$/, { selector: '[role="status"]' })

  test('diz quantos há, e a tecla da aba mostra a outra', async () => {
    servidor({ [LISTA]: pagina(parcela(1), parcela(2)) })
    await abre()
    await waitFor(() => expect(nota()).toHaveTextContent(/^2 parcelas$/))
    servidor({ [LISTA]: pagina(parcela(1)) })
    await user.keyboard('{Alt>}2{/Alt}')
    await waitFor(() => expect(nota()).toHaveTextContent(/^1 parcela$/))
    const asked = perguntas('lancamentos_conta', 'status', 'limit').filter(each => each.endsWith(' 100'))
    expect([...new Set(asked)]).toEqual(['em_aberto 100', 'vencida 100'])
  })

  test('ESC desfaz a busca, depois sai', async () => {
    servidor({ [LISTA]: pagina() })
    await abre()
    const busca = screen.getByRole('searchbox', { name: 'Buscar' })
    await user.type(busca, 'bar')
    await waitFor(() => expect(perguntas('lancamentos_conta', 'search').at(-1)).toBe('bar'))
    expect(await screen.findByText('Nada foi localizado')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(busca).toHaveValue('')
    expect(window.location.pathname).toBe('/financeiro/contas_pagar')
    await user.keyboard('{Escape}')
    expect(window.location.pathname).toBe('/')
  })

  test('Enter logo depois do digitado abre a linha da busca nova', async () => {
    const responder: (() => void)[] = []
    servidor({
      [LISTA]: ({ busca }: { busca: URLSearchParams }) =>
        busca.get('search') && busca.get('limit') === '100'
          ? new Promise(done => responder.push(() => done(pagina(parcela(2)))))
          : pagina(parcela(1), parcela(3)),
    })
    await abre()
    await waitFor(() => expect(nota()).toHaveTextContent('2 parcelas'))
    await user.keyboard('{ArrowDown}')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'bar 2')
    // asked at once, without the pause in typing
    await user.keyboard('{Enter}')
    await waitFor(() => expect(responder).toHaveLength(1))
    expect(window.location.pathname).toBe('/financeiro/contas_pagar')
    responder[0]?.()
    await waitFor(() => expect(window.location.pathname).toBe('/financeiro/contas_pagar/2/editar'))
  })

  test('as palavras de filtro vão na consulta das linhas e na das somas', async () => {
    servidor({ [LISTA]: pagina(parcela(1)) })
    await abre()
    await user.type(
      screen.getByRole('searchbox', { name: 'Buscar' }),
      'vencimento:01/12/2026 valor:>70 parceiro:mercado luz',
    )
    const said = '01/12/2026 01/12/2026 70.01 *mercado* luz'
    const last = (limit: string) =>
      perguntas('lancamentos_conta', 'limit', 'de', 'ate', 'valor_de', 'parceiro', 'search')
        .filter(each => each.startsWith(`${limit} `))
        .at(-1)
    await waitFor(() => expect(last('100')).toBe(`100 ${said}`))
    await waitFor(() => expect(last('1')).toBe(`1 ${said}`))
    expect(screen.getByRole('searchbox')).not.toHaveAttribute('aria-invalid')
  })

  test('a palavra de filtro que não há é dita na busca', async () => {
    servidor({ [LISTA]: pagina(parcela(1)) })
    await abre()
    const busca = screen.getByRole('searchbox', { name: 'Buscar' })
    await user.type(busca, 'banana:1')
    await screen.findByText('Campo desconhecido: banana', { selector: '[role="alert"]' })
    expect(busca).toHaveAttribute('aria-invalid', 'true')
    expect(busca).toHaveAccessibleDescription('Campo desconhecido: banana')
    expect(perguntas('lancamentos_conta', 'search')).not.toContain('banana:1')
  })

  test('a falha é dita no lugar das linhas', async () => {
    servidor({ [LISTA]: recusa(500, 'O banco não respondeu') })
    mostra(<PayableScreen />)
    expect(await screen.findByText('Erro ao listar as parcelamento')).toBeVisible()
    expect(screen.queryByText('carregando…')).toBeNull()
  })
})

test('uma lista com abas: Alt e o número, e as setas dão a volta', async () => {
  servidor({
    'GET delivery/pedidos': pagina(),
    'GET delivery/pedidos/totais': { data: { total: 0, somas: { valor_total: '0.00' } } },
  })
  mostra(<DeliveryScreen />)
  expect(await screen.findByText(/^Nenhum pedido a aceitar/)).toBeVisible()
  await user.keyboard('{Alt>}7{/Alt}')
  expect(await screen.findByText(/^Nenhum pedido: /)).toBeVisible()
  // the counts of the tabs are asked of no tab
  expect([...new Set(perguntas('delivery/pedidos', 'situacao'))].filter(Boolean)).toEqual([
    'aceitar',
    'todos',
  ])
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(screen.getByRole('tab', { name: /A aceitar/, selected: true })).toBeVisible()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(screen.getByRole('tab', { name: /Todos/, selected: true })).toBeVisible()
  await user.keyboard('{Alt>}8{/Alt}')
  expect(screen.getByRole('tab', { name: /Todos/, selected: true })).toBeVisible()
})

test('em Vendas só a primeira página conta as vendas', async () => {
  const linhas = (page: number) =>
    Array.from({ length: 50 }, (_, i) => ({
      ...{
        id: page * 100 + i,
        paga_em: null,
        modelo: '65',
        status: 'T',
        valor_total: '10.00',
        terminal_id: 1,
      },
    }))
  servidor({
    'GET vendas': ({ busca }: { busca: URLSearchParams }) => {
      const page = Number(busca.get('page'))
      return { data: linhas(page), page, last_page: 3, total: busca.get('contar') === '0' ? page * 50 : 150 }
    },
  })
  act(() => go('/vendas'))
  mostra(<SalesScreen />)
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '151'))
  await user.keyboard('{End}')
  await waitFor(() => expect(perguntas('vendas', 'page', 'contar')).toContain('3 0'))
  expect(perguntas('vendas', 'page', 'contar')).toContain('1 ')
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '151')
})

describe('uma tecla antes da resposta da busca é da linha que vier', () => {
  const venda = (id: number) => ({
    id,
    paga_em: null,
    modelo: '65',
    status: 'T',
    valor_total: '10.00',
    terminal_id: 1,
  })
  /** Two rows; of what is searched one other, when it is let go. */
  const devagar = (lista: string, linha: (id: number) => object) => {
    const responder: (() => void)[] = []
    servidor({
      [lista]: ({ busca }: { busca: URLSearchParams }) =>
        [...busca.values()].some(each => each.includes('nova'))
          ? new Promise(done => responder.push(() => done(pagina(linha(7)))))
          : pagina(linha(1), linha(3)),
    })
    return responder
  }

  test('em Vendas, Enter abre a da busca nova', async () => {
    const responder = devagar('GET vendas', venda)
    act(() => go('/vendas'))
    mostra(<SalesScreen />)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'nova')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(responder).toHaveLength(1))
    expect(window.location.pathname).toBe('/vendas')
    responder[0]?.()
    await waitFor(() => expect(window.location.pathname).toMatch(/\/7$/))
  })

  test('também quando se busca antes de as primeiras linhas chegarem', async () => {
    let chegam = () => {}
    servidor({
      'GET vendas': ({ busca }: { busca: URLSearchParams }) =>
        [...busca.values()].some(each => each.includes('nova'))
          ? pagina(venda(7))
          : new Promise(done => (chegam = () => done(pagina(venda(1), venda(3))))),
    })
    act(() => go('/vendas'))
    mostra(<SalesScreen />)
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar' }), 'nova')
    chegam()
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    await user.keyboard('{Alt>}x{/Alt}')
    expect(await screen.findByText(/1 marcado/)).toBeVisible()
  })

  test('em um cadastro, o histórico é o da linha nova', async () => {
    const responder = devagar('GET categorias', id => ({ id, nome: `Categoria ${id}`, ativo: true }))
    act(() => go('/cadastros/categorias'))
    mostra(<RegisterList register={categorias} />)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    await user.keyboard('{F3}')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'nova')
    await user.keyboard('{Alt>}h{/Alt}')
    await waitFor(() => expect(responder.length).toBeGreaterThan(0))
    const historicos = () =>
      pedidos.flatMap(({ caminho }) => (caminho.includes('historico') ? [caminho] : []))
    expect(historicos()).toEqual([])
    for (const each of responder) each()
    await waitFor(() => expect(historicos()[0]).toMatch(/categorias\/7/))
  })
})

test('a lista que ainda não tem colunas não mostra uma linha sem células', async () => {
  act(() => go('/report/vendas'))
  servidor({ 'GET relatorios/vendas': () => new Promise(() => {}) })
  mostra(<ReportScreen />)
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(screen.queryAllByRole('row')).toEqual([])
  expect(screen.getByText('Carregando…')).toBeVisible()
  expect(screen.getByText('carregando…')).toBeVisible()
})

test('o relatório que se lê de novo guarda as linhas velhas, ditas ocupadas', async () => {
  const linha = { chaves: ['2026-06-01'], valores: { dia: '01/06/2026', cnpj: '98.765.001/0001-00' } }
  const coluna = (id: string, rotulo: string, tipo: string) => ({ id, rotulo, tipo, casas: 0, medida: false })
  const resposta = {
    ...{ titulo: 'Vendas', de: '01/06/2026', ate: '30/06/2026', grupos: ['dia'], ordem: 'dia', filtros: [] },
    colunas: [coluna('dia', 'Dia', 'day'), coluna('cnpj', 'CPF/CNPJ', 'text')],
    ...{
      data: [linha],
      totais: {},
      comparado: null,
      avisos: [],
      dias_da_fonte: 0,
      page: 1,
      last_page: 1,
      total: 1,
    },
  }
  act(() => go('/report/vendas'))
  servidor({
    'GET relatorios/vendas': ({ busca }: { busca: URLSearchParams }) =>
      busca.get('periodo') ? new Promise(() => {}) : resposta,
  })
  mostra(<ReportScreen />)
  const dia = await screen.findByText('01/06/2026')
  // ten letters and the cell's sides; eighteen of a CNPJ
  expect(dia.closest<HTMLElement>('[role="row"]')?.style.gridTemplateColumns).toBe('13ch minmax(21ch,1fr)')
  expect(screen.getByRole('grid')).not.toHaveAttribute('aria-busy')
  act(() => go('/report/vendas?periodo=30d'))
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true'))
  expect(screen.getByText('01/06/2026')).toBeVisible()
})

describe('Alt+S salva em arquivo as linhas do filtro, na ordem da lista', () => {
  const salvos: string[] = []
  beforeEach(() => {
    salvos.length = 0
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      salvos.push(this.download)
    })
  })
  afterEach(() => vi.restoreAllMocks())
  const salva = async (tecla: string) => {
    await user.keyboard('{Alt>}s{/Alt}')
    await screen.findByRole('dialog', { name: /^Exportar / })
    await user.keyboard(tecla)
    await waitFor(() => expect(salvos).toHaveLength(1))
  }

  test('as vendas', async () => {
    act(() => go('/vendas?full_search=maria&status=T'))
    mostra(<SalesScreen />)
    await screen.findByText('Nenhuma venda encontrada')
    await salva('{F3}')
    expect(salvos).toEqual(['Vendas.xlsx'])
    expect(perguntas('vendas/exportar', 'formato', 'full_search', 'status', 'tipo_operacao')).toEqual([
      'xlsx maria T 1,4',
    ])
  })

  test('as contas, depois de chegar o que se digitou', async () => {
    act(() => go('/financeiro/contas_pagar'))
    mostra(<PayableScreen />)
    await screen.findByText('Nada em aberto')
    await user.keyboard('{Alt>}2{/Alt}')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'valor:>70')
    await salva('{F2}')
    expect(salvos).toEqual(['Contas a pagar.csv'])
    expect(perguntas('lancamentos_conta/exportar', 'formato', 'tipo', 'status', 'valor_de')).toEqual([
      'csv 2 vencida 70.01',
    ])
  })

  test('as notas recebidas', async () => {
    servidor({
      'GET manifesto': {
        ...pagina(),
        faixas: { novas: 0, pendentes: 0, concluidas: 0, canceladas: 0, todas: 1 },
        ilegiveis: [],
        busca: { consultada_em: null, proxima_em: '2026-11-20T14:01:00Z', mais: false, problema: null },
      },
    })
    act(() => go('/estoque/manifesto'))
    mostra(<ManifestScreen />)
    await screen.findByText('Nenhuma nota espera por manifestação')
    await salva('{F2}')
    expect(salvos).toEqual(['Manifesto do destinatário.csv'])
    expect(perguntas('manifesto/exportar', 'formato', 'faixa')).toEqual(['csv pendentes'])
  })
})

describe('Shift+F4 muda a ordem', () => {
  const ordena = async (ordem: string) => {
    await user.keyboard('{Shift>}{F4}{/Shift}')
    await user.selectOptions(await screen.findByLabelText('Ordem'), ordem)
    await user.keyboard('{F2}')
  }
  const ordens = () => [...screen.getByLabelText<HTMLSelectElement>('Ordem').options].map(({ text }) => text)
  const POR_DIA = ['Mais recentes primeiro', 'Mais antigas primeiro']

  test('das contas, até o ESC, e por valor não se marcam as mais antigas', async () => {
    servidor({ 'GET lancamentos_conta': pagina(parcela(1)) })
    act(() => go('/financeiro/contas_pagar'))
    mostra(<PayableScreen />)
    await screen.findByText('Bar 1')
    await ordena('Maior valor primeiro')
    await screen.findByText(/· Maior valor primeiro$/)
    await waitFor(() =>
      expect(perguntas('lancamentos_conta', 'limit', 'order_by')).toContain('100 valor,desc'),
    )
    await user.keyboard('{F6}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/· Maior valor primeiro$/)).toBeNull())
    expect(window.location.pathname).toBe('/financeiro/contas_pagar')
    await user.keyboard('{F6}')
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  test('das vendas: por total só em um período, para não ler todas', async () => {
    act(() => go('/vendas'))
    mostra(<SalesScreen />)
    await screen.findByText('Nenhuma venda encontrada')
    await user.keyboard('{Shift>}{F4}{/Shift}')
    await screen.findByLabelText('Ordem')
    expect(ordens()).toEqual(POR_DIA)
    await user.keyboard('{Escape}')
    await ordena('Mais antigas primeiro')
    await waitFor(() => expect(perguntas('vendas', 'order_by')).toContain('datavenda,asc'))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'data:01/11/2026')
    await waitFor(() => expect(window.location.search).toContain('2026'))
    await ordena('Maior total primeiro')
    await waitFor(() => expect(perguntas('vendas', 'order_by')).toContain('valor_total,desc'))
    expect(window.location.search).toContain('full_search=')
    await user.keyboard('{Alt>}s{/Alt}{F2}')
    await waitFor(() => expect(perguntas('vendas/exportar', 'order_by')).toEqual(['valor_total,desc']))
  })
})

test.each([
  ['Vendas', <SalesScreen key="vendas" />, 'GET vendas', /^Ins inclui uma$/],
  ['Delivery', <DeliveryScreen key="delivery" />, 'GET delivery/pedidos', /^Ins inclui um$/],
])('%s without rows says the key that makes the first', async (_, shown, asked, key) => {
  const somas = { total: 0, somas: { valor_total: '0.00' } }
  servidor({ [asked]: pagina(), 'GET delivery/pedidos/totais': { data: somas } })
  mostra(shown)
  expect(await screen.findByText(key)).toBeVisible()
})
