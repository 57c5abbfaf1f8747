import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { openItem } from '../../../src/web/documents/item/open-item.ts'
import { setLineQuantity } from '../../../src/web/till/actions/quantity.ts'
import { signIn } from '../session.ts'
import { CONTA, janela, loja, noCaixa, PRODUTOS, pedidos, recusa, servidor, user } from '../till/mundo.tsx'
import {
  abreDocumento,
  avisoDe,
  campo,
  completo,
  digita,
  emMaos,
  escolhe,
  escreve,
  escritorio,
  gravacoes,
  gravado,
  mesa,
  tecla,
} from './mundo.tsx'

noCaixa()

const abas = () => screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/^Alt \d/, '').trim())

test('as partes do documento, no seu lugar', async () => {
  escritorio()
  await abreDocumento()
  expect(abas()).toEqual(['Itens', 'Detalhes', 'Transportadora', 'Resumo', 'Documentos'])
})

test('Ctrl+G acha a caixa dos itens, de outra parte também', async () => {
  escritorio()
  await abreDocumento()
  await tecla('{Alt>}3{/Alt}')
  await tecla('{Control>}g{/Control}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Nome do campo' })).toHaveFocus())
  await user.keyboard('item{Enter}')
  await waitFor(() => expect(screen.getByLabelText('QTDE * Referência')).toHaveFocus())
})

test('a validade é do orçamento, e a finalidade só muda em duas operações', async () => {
  escritorio()
  await abreDocumento({ tipo: 2, valores: { validade: '01/01/2020' } })
  expect(campo('Validade')).toBeInTheDocument()
  expect(screen.queryByLabelText('Finalidade')).toBeNull()
  await digita('1')
  await waitFor(() => expect(emMaos().itens).toHaveLength(1))
  await tecla('{F2}')
  await waitFor(() =>
    expect(campo('Validade')).toHaveAccessibleDescription('A validade não pode ser anterior à data'),
  )
})

describe('o cabeçalho', () => {
  test('a série sem controle é um par livre com o próximo número', async () => {
    escritorio()
    await abreDocumento()
    await waitFor(() => expect(campo('Número')).toHaveValue('42'))
    expect(campo('Série')).toHaveValue('1')
  })

  test('a série se procura pelo nome entre as do modelo e da empresa, e F4 cadastra uma', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    escritorio()
    await abreDocumento({ tipo: 7 })
    await user.click(campo('Série'))
    await user.clear(campo('Série'))
    await user.paste('filial')
    await waitFor(() => {
      const { busca } = pedidos.findLast(({ caminho }) => caminho === 'series') ?? {}
      expect(['nome', 'modelo', 'empresa_id'].map(key => busca?.get(key))).toEqual(['*filial*', '55', '1'])
    })
    await tecla('{F4}')
    expect(await screen.findByRole('dialog', { name: 'Série' })).toBeVisible()
  })

  test('o destinatário é procurado entre os ativos e traz o seu endereço principal', async () => {
    escritorio()
    await abreDocumento()
    await user.click(campo('Cliente'))
    await user.paste('Padaria')
    await waitFor(() => {
      const { busca } = pedidos.findLast(({ caminho }) => caminho === 'parceiros') ?? {}
      expect(['ativo', 'full_search', 'includes'].map(key => busca?.get(key))).toEqual([
        ...['1', '*Padaria*', 'address_primary'],
      ])
    })
    await user.click(await screen.findByRole('option', { name: /Padaria/ }))
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
  })

  test('quem baixa o XML: as marcas saem, e um número que não é é recusado ao entrar', async () => {
    escritorio()
    await abreDocumento()
    await tecla('{Alt>}2{/Alt}')
    const caixa = campo('Autorizados a baixar o XML')
    await user.click(caixa)
    await tecla('123.456{Enter}')
    expect(await avisoDe()).toHaveTextContent('CPF/CNPJ inválido')
    await tecla('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.clear(caixa)
    await user.type(caixa, '529.982.247-25{Enter}')
    expect(
      within(screen.getByRole('list', { name: 'Autorizados a baixar o XML' })).getByText('529.982.247-25'),
    ).toBeVisible()
    servidor({ 'POST vendas': { data: gravado() } })
    await completo()
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]?.corpo.autsXml).toEqual(['52998224725'])
  })

  test('a placa é digitada pela máscara e vai sem o traço', async () => {
    escritorio()
    servidor({ 'POST vendas': { data: gravado() } })
    await abreDocumento()
    await tecla('{Alt>}3{/Alt}')
    await escreve('Placa', 'abc-1d23')
    expect(campo('Placa')).toHaveValue('ABC-1D23')
    await completo()
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]?.corpo.placa).toBe('ABC1D23')
  })
})

describe('as linhas', () => {
  test('entra a referência, só ou com QTDE *, e a que não há é dita', async () => {
    escritorio()
    await abreDocumento()
    await digita('3*1')
    await digita('2')
    await waitFor(() =>
      expect(emMaos().itens.map(({ nome, qtde }) => [nome, qtde])).toEqual([
        ['CAFE TORRADO', '3'],
        ['QUEIJO MINAS', '1'],
      ]),
    )
    await digita('999')
    expect((await screen.findAllByText('Produto não localizado: 999'))[0]).toBeVisible()
    expect(emMaos().itens).toHaveLength(2)
  })

  test('F8 procura, F4 abre a linha, e Delete só a remove com um Sim', async () => {
    escritorio()
    await abreDocumento()
    await digita('1')
    await digita('2')
    await tecla('{F8}')
    expect(await janela('Busca de produto')).toBeVisible()
    await tecla('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tecla('{F4}')
    expect(await screen.findByRole('dialog', { name: 'Item - QUEIJO MINAS' })).toBeVisible()
    await tecla('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tecla('{Delete}')
    const pergunta = await screen.findByRole('dialog', { name: 'Confirmação' })
    expect(pergunta).toHaveTextContent('Deseja remover o item QUEIJO MINAS?')
    await tecla('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(emMaos().itens).toHaveLength(2)
    await tecla('{Delete}')
    await screen.findByRole('dialog', { name: 'Confirmação' })
    await tecla('{F2}')
    await waitFor(() => expect(emMaos().itens.map(({ nome }) => nome)).toEqual(['CAFE TORRADO']))
    expect(emMaos().cancelados).toEqual([])
    await digita('!1')
    expect(await screen.findByRole('dialog', { name: 'Confirmação' })).toHaveTextContent(
      'Deseja remover o item CAFE TORRADO?',
    )
  })

  test('Alt+C cadastra o produto de um código que ninguém tinha, já com ele', async () => {
    escritorio()
    await abreDocumento()
    await digita('999')
    await screen.findAllByText('Produto não localizado: 999')
    await tecla('{Alt>}c{/Alt}')
    const cadastro = await screen.findByRole('dialog', { name: 'Produto' })
    expect(within(cadastro).getByLabelText('Referência')).toHaveValue('999')
  })
})

describe('quem ouve o documento', () => {
  const total = () => screen.getByRole('status', { name: 'Total' })

  test('o total e a última linha são ditos uma vez, e o que se lê não se diz', async () => {
    escritorio()
    await abreDocumento()
    await digita('3*1')
    await waitFor(() => expect(total()).toHaveTextContent(/^R\$\s30,00$/))
    expect(screen.getByRole('status', { name: 'Último item' })).toHaveTextContent(/CAFE TORRADO 3 × 10,00/)
    cleanup()
    servidor({ 'GET vendas/5': { data: gravado() } })
    await abreDocumento({ id: 5, leitura: true })
    expect(screen.queryByRole('status', { name: 'Total' })).toBeNull()
  })

  test('o campo recusado é inválido, e o motivo é a sua descrição', async () => {
    escritorio()
    await abreDocumento()
    await digita('1')
    await tecla('{F2}')
    await waitFor(() => expect(campo('Cliente')).toBeInvalid())
    expect(campo('Cliente')).toHaveAccessibleDescription('Campo Obrigatório')
  })

  test('o que se lê não tem caixa: o foco está nas linhas, e Enter abre a que se aponta', async () => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ itens: [], valor_total: '0.00' }) } })
    await abreDocumento({ id: 5, leitura: true })
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus())
    expect(screen.queryByRole('textbox', { name: 'QTDE * Referência' })).toBeNull()
  })
})

describe('o vendedor', () => {
  const resumo = () => screen.getByRole('complementary', { name: 'Resumo do pagamento' })

  test('Alt+S o diz, o resumo o mostra e o documento o leva', async () => {
    escritorio()
    servidor({
      'GET vendedores': { data: [{ id: 32, nome: 'Bia Lima' }], page: 1, last_page: 1, total: 1 },
      'POST vendas': { data: gravado() },
    })
    const { foi } = await abreDocumento()
    await completo()
    expect(resumo()).not.toHaveTextContent('Vendedor')
    await tecla('{Alt>}s{/Alt}')
    await janela('Vendedor da venda')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await tecla('{Enter}')
    await waitFor(() => expect(resumo()).toHaveTextContent(/Vendedor\s*Bia Lima/))
    await tecla('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento/5']))
    expect(gravacoes()[0]?.corpo).toMatchObject({ vendedor_id: 32 })
  })

  test('o que o documento tem fica, quando outro o salva', async () => {
    escritorio()
    const daBia = gravado({ vendedor_id: 32, vendedor: 'Bia Lima' })
    servidor({ 'GET vendas/5': { data: daBia }, 'PUT vendas/5': { data: daBia } })
    await abreDocumento({ id: 5 })
    await waitFor(() => expect(resumo()).toHaveTextContent(/Vendedor\s*Bia Lima/))
    await digita('1')
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toMatchObject([{ metodo: 'PUT', corpo: { vendedor_id: 32 } }]))
  })
})

test.each([
  [1, 0],
  [2, 1],
])('sem estoque, no tipo %i entram %i linhas: de um orçamento nada sai', async (tipo, quantas) => {
  escritorio()
  await loja(
    { account: { ...CONTA, venda_sem_estoque: false } },
    PRODUTOS.map(produto => ({ ...produto, estoque: '0' })),
  )
  await abreDocumento({ tipo })
  await digita('1')
  if (quantas === 0) expect(await screen.findAllByText(/^Produto sem estoque!/)).not.toEqual([])
  else await waitFor(() => expect(emMaos().itens).toHaveLength(quantas))
  expect(emMaos().itens).toHaveLength(quantas)
})

describe('o lote de uma linha', () => {
  const lotes = (saldo: string, validade: string) => ({
    data: [{ id: 9, lote: 'L9', quantidade: '9', saldo, fabricacao: '01/01/2026', validade }],
    page: 1,
    last_page: 1,
    total: 1,
  })
  const lanca = async (tipo: number, texto: string, dos: ReturnType<typeof lotes>) => {
    escritorio()
    servidor({ 'GET produtos/4/lotes': dos })
    await abreDocumento({ tipo })
    await digita(texto)
    await janela('Selecione um lote')
    await screen.findByRole('option', { name: /L9/ })
    await tecla('{Enter}')
  }

  test('o que sai não leva mais do que ele tem', async () => {
    await lanca(4, '5*4', lotes('2', '01/01/2028'))
    expect(await avisoDe('Erro')).toHaveTextContent('Lote com saldo insuficiente')
    await tecla('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(emMaos().itens).toEqual([])
  })

  test('o que só o servidor sabe do saldo é dito em Atenção (G-096)', async () => {
    await lanca(4, '4', lotes('9', '01/01/2028'))
    await waitFor(() => expect(emMaos().itens).toMatchObject([{ lote_id: 9 }]))
    await escolhe('Faturamento', 'sem pagamento')
    const texto = 'O lote do produto VACINA está com saldo insuficiente'
    servidor({
      'POST vendas': recusa(422, texto, { codigo: 'VALIDACAO', errors: { 'itens.0.qtde': [texto] } }),
    })
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent(texto)
    await tecla('{Enter}')
    // the line is opened at what is to be mended
    expect(await screen.findByLabelText('Quantidade')).toHaveAccessibleDescription(texto)
  })

  test('o que não sai não lhe toma nada, nem ao mudar a quantidade', async () => {
    await lanca(2, '5*4', lotes('2', '01/01/2028'))
    await waitFor(() => expect(emMaos().itens).toMatchObject([{ qtde: '5', lote_id: 9 }]))
    act(() => void setLineQuantity(mesa(), { qtde: '7' }))
    await waitFor(() => expect(emMaos().itens).toMatchObject([{ qtde: '7' }]))
    servidor({ 'GET produtos/4/lotes/9': { data: lotes('2', '01/01/2028').data[0] } })
    act(() => openItem(mesa(), false))
    const qtde = await screen.findByLabelText('Quantidade')
    await user.clear(qtde)
    await user.type(qtde, '8')
    await user.tab()
    await tecla('{F2}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(emMaos().itens).toMatchObject([{ qtde: '8' }])
  })

  test.each([
    [4, true],
    [6, false],
  ])('vencido: se pergunta de quem vende, e só dele: tipo %i, %s', async (tipo, pergunta) => {
    await lanca(tipo, '4', lotes('2', '01/11/2026'))
    if (!pergunta) return waitFor(() => expect(emMaos().itens).toMatchObject([{ lote_id: 9 }]))
    expect(await janela('VACINA')).toHaveTextContent('Lote L9 vencido em 01/11/2026: vender assim mesmo?')
  })
})

test('Ctrl+A marca o texto num campo do cabeçalho, e nas linhas é o acréscimo', async () => {
  escritorio()
  await abreDocumento()
  await digita('1')
  await user.click(screen.getByRole('textbox', { name: 'Número' }))
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('textbox', { name: 'QTDE * Referência' }))
  await user.keyboard('{Control>}a{/Control}')
  expect(await janela('Aplicar Acréscimo')).toBeVisible()
})
