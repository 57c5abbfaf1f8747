import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { produtos } from '../../../../src/domain/records/produtos/index.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { lastSaid } from '../../../../src/web/state/notices.ts'
import { queryClient } from '../../../../src/web/state/query.ts'
import { saveSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'
import { withShell } from '../../with-shell.ts'

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const user = userEvent.setup({ delay: null })
withShell()
let sent: { method: string; url: string; body: Record<string, unknown> }[] = []
const BACON = { id: 9, referencia: 'BAC', nome: 'BACON', unidade: 'UN', tipo_produto: 2, versao: 1 }
/** What the server has of the product opened. */
let stored: Record<string, unknown> = {}
/** Look-ups answer after it. */
let answers: Promise<unknown> = Promise.resolve()
const NCM = { id: 1, codigo: '09012100', ncm: '09012100', descricao: 'CAFÉ TORRADO' }
let rules: { id: number; nome: string }[] = []
/** Taxation that the server gives for that NCM. */
let ofNcm: object[] = []
const UNIDADE = { id: 1, sigla: 'UN', nome: 'UNIDADE' }

beforeEach(() => {
  sent = []
  rules = []
  ofNcm = []
  answers = Promise.resolve()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST' || init.method === 'PUT')
      sent.push({ method: init.method, url, body: JSON.parse(String(init.body)) })
    if (/\/produtos\/7(\?|$)/.test(url)) return answer({ data: stored })
    await answers
    if (/\/ncms\?/.test(url)) return answer({ data: [NCM], last_page: 1 })
    if (/\/tributacao_ncm\?/.test(url)) return answer({ data: ofNcm, last_page: 1 })
    if (/\/tributacao_/.test(url)) return answer({ data: rules, last_page: 1 })
    if (/\/unidades\?/.test(url)) return answer({ data: [UNIDADE], last_page: 1 })
    return answer({ data: /tipo_produto=2/.test(url) ? { data: [BACON] } : [], last_page: 1 })
  })
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

interface Loja {
  status?: 1 | 2
  venda_app?: boolean
  gerenciar_estoque?: boolean
  valor_decimal?: number
}

async function open(dados: Parameters<typeof openRegistro>[1] = {}, loja: Loja = {}) {
  const logged = signIn(FLAGS)
  const { status = 1, venda_app = false, gerenciar_estoque = true, valor_decimal = 2 } = loja
  const { plano } = logged.empresa
  if (!plano) throw new Error('a empresa não tem plano')
  saveSession('1.token', {
    ...logged,
    empresa: { ...logged.empresa, status, venda_app, plano: { ...plano, gerenciar_estoque } },
    account: { ...logged.account, valor_decimal },
  })
  render(<DialogHost />)
  act(() => void openRegistro(produtos.id, dados))
  await screen.findByRole('dialog', { name: 'Produto' })
  await screen.findByRole('tab', { name: /Dados/ })
  // every part is drawn behind the head
  await screen.findByLabelText('Observações')
}

const parts = () => screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/^Alt ?\d/, '').trim())
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const put = async (name: string, text: string) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}

describe('as partes do produto', () => {
  it('têm ordem e condição: grade tira Composição, lote e veículo põem as suas', async () => {
    await open()
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Dados')
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Composição', 'Comb/Lubrificantes'])
    await user.click(field('Controla grade'))
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Grade', 'Comb/Lubrificantes'])
    await user.click(field('Veículo novo'))
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Grade', 'Comb/Lubrificantes', 'Veículo Novo'])
    await user.click(field('Controla grade'))
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Composição', 'Comb/Lubrificantes', 'Veículo Novo'])
    await user.click(field('Veículo novo'))
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Composição', 'Comb/Lubrificantes'])
  })

  it('o que se digita sempre está acima das partes', async () => {
    await open({
      valores: {
        referencia: 'R1',
        nome: 'CAFÉ',
        unidade: 'UN',
        estoque: { preco_vend: '3', estoque_inicial: '0' },
      },
    })
    const head = ['Referência', 'Nome', 'GTIN', 'Unidade (venda)', 'NCM', 'Preço de compra', 'Preço de venda']
    for (const name of head) expect(field(name).closest('[role="tabpanel"]'), name).toBeNull()
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Fiscal'))
    expect(field('NCM')).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('Alt com o número vai ao primeiro campo da parte', async () => {
    await open()
    await user.keyboard('{Alt>}2{/Alt}')
    expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement)
    await user.keyboard('{Alt>}1{/Alt}')
    expect(field('Referência')).toHaveFocus()
    await user.keyboard('{Alt>}1{/Alt}')
    expect(field('Categoria')).toHaveFocus()
  })
})

it('o NCM traz as regras que faltam, e deixa as que já se escolheram', async () => {
  const regra = (id: number, nome: string) => ({ id, nome, cst: '00', cfop: '5102' })
  ofNcm = [
    {
      ncm_id: '09012100',
      ...{ icms_dentro_id: 21, icms_dentro: regra(21, 'DO NCM') },
      ...{ icms_fora_id: 22, icms_fora: regra(22, 'DE FORA DO NCM') },
    },
  ]
  rules = [regra(31, 'ISENTO')]
  await open()
  await user.keyboard('{Alt>}2{/Alt}')
  await put('ICMS fora do estado', 'isento')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('ICMS fora do estado')).toHaveDisplayValue(/ISENTO/))
  await put('NCM', '09012100')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('ICMS dentro do estado')).toHaveDisplayValue(/DO NCM/))
  expect(field('ICMS fora do estado')).toHaveDisplayValue(/ISENTO/)
  expect(lastSaid()?.texto).toBe('Regras do NCM 09012100')
})

describe('quem digita na frente das respostas', () => {
  it('Enter passa pelo que vai vir, e o digitado atrás de uma busca a espera', async () => {
    rules = [{ id: 11, nome: 'A DA LOJA' }]
    let come = () => {}
    answers = new Promise<void>(resolve => {
      come = resolve
    })
    await open()
    expect(field('Referência')).toHaveFocus()
    await user.keyboard('R1{Enter}CAFÉ{Enter}{Enter}{Enter}')
    // the unit has not come: Enter stops there, and goes on without it
    expect(field('NCM')).toHaveFocus()
    await user.keyboard('09012100{Enter}10{Enter}45{Enter}{Enter}24{F2}')
    expect(field('NCM')).toHaveValue('09012100')
    act(() => come())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      ...{ referencia: 'R1', nome: 'CAFÉ', unidade: 'UN', ncm: '09012100' },
      estoque: { preco_comp: '10.00', marge_luc: '45.0000', preco_vend: '14.50', estoque_inicial: '24.0000' },
      icms_dentro_id: 11,
    })
  })

  it('quem vai a outro campo antes da resposta digita nele', async () => {
    let come = () => {}
    answers = new Promise<void>(resolve => {
      come = resolve
    })
    await open()
    await user.type(field('NCM'), '09012100')
    await user.keyboard('{Enter}')
    act(() => field('Preço de compra').focus())
    await user.keyboard('5')
    act(() => field('Preço de venda').focus())
    await user.keyboard('7')
    act(() => come())
    await waitFor(() => expect(field('NCM')).toHaveValue('09012100 CAFÉ TORRADO'))
    expect(field('Preço de venda')).toHaveFocus()
    await user.tab()
    expect(field('Preço de compra')).toHaveValue('5,00')
    expect(field('Preço de venda')).toHaveValue('7,00')
  })

  it('a busca que nada acha fica com o cursor, e o que era do campo seguinte se vai', async () => {
    await open()
    await user.type(field('Categoria'), 'zzz')
    await user.keyboard('{Enter}BEB')
    await waitFor(() => expect(field('Categoria')).toHaveAccessibleDescription('Nada foi localizado'))
    expect(field('Categoria')).toHaveFocus()
    expect(field('Categoria')).toHaveValue('zzz')
    expect(field('Grupo de impressão')).toHaveValue('')
  })
})

describe('preço e estoque', () => {
  it('custo ou margem fazem o preço, e o preço deixa a margem', async () => {
    await open()
    await put('Preço de compra', '10')
    expect(field('Preço de venda')).toHaveValue('')
    await put('Margem de lucro (%)', '33,33')
    expect(field('Preço de venda')).toHaveValue('13,33')
    await put('Preço de compra', '20')
    expect(field('Preço de venda')).toHaveValue('26,67')
    await put('Preço de venda', '30')
    expect(field('Margem de lucro (%)')).toHaveValue('33,33')
    expect(field('Preço de compra')).toHaveValue('20,00')
    await put('Margem de lucro (%)', '0')
    expect(field('Preço de venda')).toHaveValue('20,00')
  })

  it('com grade ligada somem da vista, e o que tinham não vai', async () => {
    await open()
    await put('Preço de venda', '5')
    await user.click(field('Controla grade'))
    for (const name of ['Preço de compra', 'Margem de lucro (%)', 'Preço de venda', 'Estoque inicial'])
      expect(screen.queryByLabelText(name), name).toBeNull()
    await user.click(field('Controla grade'))
    expect(field('Preço de venda')).toHaveValue('5,00')
  })

  it('o estoque inicial é do produto novo, e só se lê onde o lote controla', async () => {
    await open()
    expect(field('Estoque inicial')).not.toHaveAttribute('readonly')
    expect(screen.queryByLabelText('Estoque atual')).toBeNull()
    await user.click(field('Controla lote'))
    expect(field('Estoque inicial')).toHaveAttribute('readonly')
  })

  it('no que já existe vê-se o estoque atual, que não se digita nem se envia', async () => {
    stored = { id: 7, versao: 1, referencia: 'R7', nome: 'SETE', estoque: { estoque_atual: '12.5000' } }
    await open({ id: 7 })
    expect(screen.queryByLabelText('Estoque inicial')).toBeNull()
    expect(field('Estoque atual')).toHaveValue('12,50')
    expect(field('Estoque atual')).toHaveAttribute('readonly')
  })

  it('sem estoque no plano não há campo de estoque', async () => {
    await open({}, { gerenciar_estoque: false })
    for (const name of ['Estoque inicial', 'Estoque mínimo', 'Estoque máximo', 'Vender no delivery'])
      expect(screen.queryByLabelText(name), name).toBeNull()
  })

  it('o delivery é de quem vende por aplicativo', async () => {
    await open({}, { venda_app: true })
    expect(field('Vender no delivery')).toBeInTheDocument()
    expect(field('Controlar estoque no aplicativo')).toBeInTheDocument()
  })
})

describe('o que só se digita quando o resto pede', () => {
  const FATOR = ['Fator de conversão', 'Tipo de conversão']

  it.each<[string, object]>([
    ['sem a tributável', { unidade: 'CX' }],
    ['com as duas iguais', { unidade: 'UN', unidade_trib: 'UN' }],
  ])('%s, fator e tipo de conversão só se leem', async (_, valores) => {
    await open({ valores: valores as Record<string, unknown> })
    for (const name of FATOR) expect(screen.getByLabelText(name), name).toHaveAttribute('readonly')
  })

  it('entre unidades que diferem, digitam-se e são pedidos', async () => {
    await open({ valores: { unidade: 'CX', unidade_trib: 'UN' } })
    for (const name of FATOR) expect(screen.getByLabelText(name), name).not.toHaveAttribute('readonly')
    await user.keyboard('{F2}')
    for (const name of FATOR)
      await waitFor(() =>
        expect(screen.getByLabelText(name), name).toHaveAccessibleDescription('Campo Obrigatório'),
      )
  })

  it('o CNPJ do fabricante é de quem não tem escala relevante', async () => {
    await open()
    expect(field('CNPJ do fabricante')).toHaveAttribute('readonly')
    await user.click(field('Escala não relevante'))
    await put('CNPJ do fabricante', '11222333000181')
    expect(field('CNPJ do fabricante')).toHaveValue('11.222.333/0001-81')
    await user.click(field('Escala não relevante'))
    expect(field('CNPJ do fabricante')).toHaveAttribute('readonly')
    expect(field('CNPJ do fabricante')).toHaveValue('')
  })

  it('o GTIN só recebe algarismos', async () => {
    await open()
    await put('GTIN', '78a9-1')
    expect(field('GTIN')).toHaveValue('7891')
  })
})

describe('a composição', () => {
  /** The row's dialog, over a product that may be saved. */
  const openRow = async (dados: Parameters<typeof openRegistro>[1]) => {
    await open(dados)
    await user.keyboard('{Alt>}3{/Alt}')
    act(() => screen.getByRole('grid', { name: 'Composição' }).focus())
    await user.keyboard(dados?.id === undefined ? '{Insert}' : '{Enter}')
    return screen.findByRole('dialog', { name: 'Composição' })
  }

  it('o ingrediente nasce Composição, e Adicional pede preço e máximo', async () => {
    const row = await openRow({ valores: GOOD })
    const of = within(row)
    expect(of.getByLabelText('Removível')).toBeChecked()
    expect(of.getByLabelText('Quantidade máxima')).toHaveValue('1,00')
    expect(of.getByLabelText('Composição')).toBeChecked()
    expect(of.getByLabelText('Adicional')).not.toBeChecked()
    await user.click(of.getByLabelText('Adicional'))
    await user.clear(of.getByLabelText('Quantidade máxima'))
    await user.keyboard('{F2}')
    for (const name of ['Insumo', 'Quantidade por porção', 'Quantidade máxima', 'Preço'])
      await waitFor(() =>
        expect(of.getByLabelText(name), name).toHaveAccessibleDescription(/Campo Obrigatório/),
      )
    await user.type(of.getByLabelText('Insumo'), 'BAC')
    await of.findByRole('option', { name: /BACON/ })
    await user.keyboard('{Enter}')
    for (const [name, text] of [
      ['Quantidade por porção', '0,5'],
      ['Quantidade máxima', '2'],
      ['Preço', '3,5'],
    ] as const)
      await user.type(of.getByLabelText(name), text)
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Composição' })).toBeNull())
    expect(screen.getByRole('grid', { name: 'Composição' })).toHaveTextContent('BACON')
    await user.keyboard('{F2}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body['composicoes']).toEqual([
      {
        ordem: 0,
        insumo_id: 9,
        tipo: [1, 2],
        qtde_porcao: '0.50',
        qtde_max_porcao: '2.00',
        preco: '3.50',
        removivel: true,
      },
    ])
  })

  it('em leitura só se vê, e não há o que confirmar', async () => {
    stored = { id: 7, versao: 1, ...GOOD, composicoes: [{ id: 3, insumo_id: 9, insumo: BACON, tipo: [1] }] }
    const row = await openRow({ id: 7, leitura: true })
    expect(within(row).getByLabelText('Preço')).toHaveAttribute('readonly')
    expect(within(row).queryByRole('button', { name: /Confirmar/ })).toBeNull()
    await user.keyboard('{F2}')
    expect(row).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(row).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: 'Produto' })).toBeInTheDocument()
  })
})

/** What a plain product needs to be saved. */
const GOOD = {
  ...{
    referencia: 'R1',
    nome: 'CAFÉ',
    unidade: 'UN',
    ncm: '09012100',
    categoria_id: 4,
    grupo_impressao_id: 5,
  },
  ...{
    icms_dentro_id: 11,
    icms_fora_id: 12,
    ipi_id: 13,
    pisconfins_id: 14,
    isl_id: 15,
    ibs_id: 16,
    cbs_id: 17,
  },
  estoque: { preco_vend: '3', estoque_inicial: '0' },
}

describe('o que se salva', () => {
  it('empresa somente leitura não tem Salvar nem F2, e Esc fecha', async () => {
    await open({ valores: GOOD }, { status: 2 })
    expect(screen.queryByRole('button', { name: /Salvar/ })).toBeNull()
    await user.keyboard('{F2}')
    expect(sent).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Produto' })).toBeNull())
  })

  it('um produto de revenda, e do que ele aponta só os ids', async () => {
    await open({ valores: GOOD })
    await user.keyboard('{F2}')
    await waitFor(() => expect(sent).toHaveLength(1))
    const { estoque: _, ...ids } = GOOD
    expect(sent[0]).toMatchObject({ method: 'POST', body: { ...ids, tipo: '00', tipo_produto: 1 } })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Produto' })).toBeNull())
    const objects = ['categoria', 'icms_dentro', 'icms_fora', 'ipi', 'pisconfins', 'isl', 'ibs', 'cbs']
    for (const name of [...objects, 'grupo_impressao', 'tamanho', 'subdivisao'])
      expect(sent[0]?.body).not.toHaveProperty(name)
  })

  it('grade ligada sem linha avisa, abre a aba e não chama ninguém', async () => {
    await open()
    await user.click(field('Controla grade'))
    await user.keyboard('{F2}')
    const said = await screen.findByRole('alertdialog', { name: 'Atenção' })
    expect(said).toHaveTextContent('Nenhuma grade gerada')
    await user.click(within(said).getByRole('button'))
    await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Grade'))
    expect(sent).toEqual([])
  })
})
