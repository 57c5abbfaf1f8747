import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { signIn } from '../session.ts'
import { CONTA, janela, loja, noCaixa, PRODUTOS, pedidos, servidor, user } from '../till/mundo.tsx'
import { abreDocumento, digita, EMISSORES, emMaos, escritorio } from './mundo.tsx'

noCaixa()

const campo = (nome: string) => screen.getByLabelText<HTMLInputElement>(nome)
const escreve = async (nome: string, texto: string) => {
  await user.clear(campo(nome))
  await user.type(campo(nome), texto)
  await user.tab()
}
/** Chosen in a field that looks it up: the first that comes. */
async function escolhe(nome: string, texto: string, palavra = texto): Promise<void> {
  const caixa = campo(nome)
  await user.click(caixa)
  await user.clear(caixa)
  await user.paste(texto)
  await user.click(await screen.findByRole('option', { name: new RegExp(palavra) }))
  await waitFor(() => expect(caixa.value).toMatch(new RegExp(`${palavra}|·|,`)))
}
const abas = () => screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/^Alt \d/, '').trim())
const tecla = (keys: string) => user.keyboard(keys)
const avisoDe = (nome = 'Atenção') => screen.findByRole('alertdialog', { name: nome })
const gravacoes = () =>
  pedidos.filter(({ metodo, caminho }) => metodo !== 'GET' && /^vendas(\/\d+)?$/.test(caminho))

/** As the server answers a document. */
const gravado = (mais: object = {}) => ({
  id: 5,
  uuid: '0198c0de-0000-7000-8000-000000000005',
  versao: 1,
  tipo_operacao: 1,
  modelo: '55',
  status: 'A',
  status_app: null,
  terminal_id: null,
  chave: null,
  datavenda: '2026-11-20T13:00:00.000Z',
  finalidade_op: 1,
  tipo_documento: 1,
  tipo_faturamento: 2,
  tipo_atend: 1,
  fretepor: 9,
  serie: '1',
  numerocodumento: '42', // contrato
  parceiro_id: 21,
  addresse_id: 212, // contrato
  desconto: '0.00',
  acrscimo: '0.00', // contrato
  taxa_entrega: '0.00',
  valor_produtos: '0.00',
  valor_total: '0.00',
  regras: { icms: {}, pisconfins: {}, ibs: {}, cbs: {}, isl: {}, ipi: {} }, // contrato
  itens: [],
  pagamento: [],
  ...mais,
})

describe('as partes do documento', () => {
  const NOTA = ['Itens', 'Detalhes', 'Transportadora', 'Resumo', 'Documentos']
  test.each([
    [1, NOTA],
    [2, ['Itens', 'Observações']],
    [3, ['Itens', 'Detalhes', 'Transportadora', 'Resumo']],
    [4, ['Itens', 'Detalhes']],
    [6, NOTA],
    [9, ['Pagamentos', 'Detalhes', 'Transportadora', 'Resumo', 'Documentos']],
  ])('tipo %i', async (tipo, espera) => {
    escritorio()
    await abreDocumento({ tipo })
    expect(abas()).toEqual(espera)
  })

  test('quem mora fora do país traz a Exportação, que pede por onde sai; quem mora aqui a tira', async () => {
    escritorio()
    await abreDocumento()
    await escolhe('Cliente', 'Acme')
    await waitFor(() => expect(abas()).toContain('Exportação'))
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(abas()).not.toContain('Exportação'))
  })

  test('a validade é só do orçamento, e a finalidade só se muda na complementar e na simbólica', async () => {
    escritorio()
    await abreDocumento({ tipo: 2 })
    expect(campo('Validade')).toBeInTheDocument()
    expect(screen.queryByLabelText('Finalidade')).toBeNull()
  })
})

describe('o cabeçalho', () => {
  test('com controle de série, um campo; sem ele, o par livre com o próximo número', async () => {
    escritorio()
    await abreDocumento()
    await waitFor(() => expect(campo('Número')).toHaveValue('42'))
    expect(campo('Série')).toHaveValue('1')
  })

  test('o endereço do emitente diz a série, pelo modelo do documento', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    escritorio({ enderecos: EMISSORES })
    await abreDocumento()
    await waitFor(() => expect(campo('Série')).toHaveValue('55 · 1 NF-e'))
    expect(screen.queryByLabelText('Número')).toBeNull()
    await escolhe('Endereço do emitente', 'Rua 82')
    await waitFor(() => expect(campo('Série')).toHaveValue('55 · 7 NF-e filial'))
  })

  test('a série de um 65 é a de NFC-e', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    escritorio({ enderecos: EMISSORES })
    await abreDocumento({ valores: { modelo: '65' } })
    await waitFor(() => expect(campo('Endereço do emitente').value).toContain('Rua 81'))
    await escolhe('Endereço do emitente', 'Rua 82')
    await waitFor(() => expect(campo('Série')).toHaveValue('65 · 9 NFC-e filial'))
  })

  test('o destinatário traz o endereço principal e o senar do seu tipo, e tira o de entrega', async () => {
    escritorio()
    await abreDocumento()
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await waitFor(() => expect(campo('Senar')).toHaveValue('Senar PJ'))
    await escolhe('Endereço de entrega', 'Rua 211')
    expect(campo('Endereço de entrega').value).toContain('Rua 211')
    await escolhe('Cliente', 'Maria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 221'))
    expect(campo('Senar')).toHaveValue('Senar PF')
    expect(campo('Endereço de entrega')).toHaveValue('')
    const busca = pedidos.find(
      ({ caminho, busca }) => caminho === 'parceiros' && busca.has('full_search'),
    )?.busca
    expect([busca?.get('ativo'), busca?.get('full_search')?.includes('Padaria'.slice(0, 1))]).toEqual([
      '1',
      true,
    ])
  })

  test('a transportadora é procurada entre as transportadoras ativas, e traz o seu endereço', async () => {
    escritorio()
    await abreDocumento()
    await tecla('{Alt>}3{/Alt}')
    await escolhe('Transportadora', 'Rápido')
    await waitFor(() => expect(campo('Endereço da transportadora').value).toContain('Rua 311'))
    const { busca } = pedidos.findLast(({ caminho }) => caminho === 'parceiros') ?? {}
    expect([busca?.get('ativo'), busca?.get('classificacao')]).toEqual(['1', '3'])
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
    await waitFor(() => expect(gravacoes()).toHaveLength(1), { timeout: 10_000 })
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
    await waitFor(() => expect(gravacoes()).toHaveLength(1), { timeout: 10_000 })
    expect(gravacoes()[0]?.corpo.placa).toBe('ABC1D23')
  })
})

/** What a sale without payment lacks: its customer and one line. */
async function completo(): Promise<void> {
  await tecla('{Alt>}1{/Alt}')
  await escolhe('Cliente', 'Padaria')
  await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
  await escolhe('Faturamento', 'sem pagamento')
  await digita('2*1')
  await waitFor(() => expect(emMaos().itens).toHaveLength(1))
}

describe('as linhas', () => {
  test('QTDE * referência, e a referência só; a que não há é dita e nada entra', async () => {
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

describe('salvar', () => {
  test('o que falta é dito na ordem, um por vez, e nada é chamado', async () => {
    escritorio()
    await abreDocumento()
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent('Informe ao menos um item')
    await tecla('{Enter}')
    await digita('1')
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent('O valor do pagamento não pode ser menor que o total da venda')
    await tecla('{Enter}')
    expect(gravacoes()).toEqual([])
  })

  test('novo é POST, com os ids do que se escolheu, os totais e cada linha inteira', async () => {
    escritorio()
    servidor({ 'POST vendas': { data: gravado() } })
    const { foi } = await abreDocumento()
    await completo()
    await tecla('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento/5']))
    const [{ metodo, corpo } = { metodo: '', corpo: {} }] = gravacoes()
    expect(metodo).toBe('POST')
    expect(corpo).toMatchObject({
      tipo_operacao: 1,
      modelo: '55',
      parceiro_id: 21,
      addresse_id: 212, // contrato
      senar_id: 61,
      valor_produtos: '20.00',
      valor_total: expect.stringMatching(/^\d+\.\d\d$/),
      itens: [{ produto_id: 1, qtde: '2', preco_total: '20.00', regraicms_id: 1, regrapisconfins_id: 1 }],
      pagamento: [],
    })
    for (const key of ['parceiro', 'addresse', 'senar', 'exterior', 'mudado', 'varios_emitentes'])
      expect(corpo).not.toHaveProperty(key)
  })

  test('pago acima do total leva o troco, tipo 2 e parcelas −1', async () => {
    escritorio()
    servidor({
      'POST vendas': { data: gravado() },
      'GET meio_pagamentos': {
        data: [
          {
            id: 1,
            ativo: true,
            meio: 1,
            descricao: 'Dinheiro',
            tpag: '01',
            qtdeparcelas: 1,
            indicador_forma: 0,
            opcoes: [],
          },
        ],
        page: 1,
        last_page: 1,
        total: 1,
      },
    })
    await abreDocumento({ tipo: 4 })
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await tecla('{F5}')
    await screen.findByRole('dialog', { name: 'Forma de pagamento' })
    await tecla('{F2}')
    await waitFor(() => expect(campo('Meio de pagamento')).toHaveDisplayValue('Dinheiro'))
    const valor = screen.getByRole('textbox', { name: 'Valor' })
    await user.clear(valor)
    await user.type(valor, '50')
    await tecla('{F2}')
    await waitFor(() => expect(emMaos().pagamento).toHaveLength(1))
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1), { timeout: 10_000 })
    expect(gravacoes()[0]?.corpo.pagamento).toMatchObject([
      { meio_pagamento_id: 1, valor: '50.00', numparcelas: 1 },
      { tipo: 2, numparcelas: -1, valor: '40.00' },
    ])
    await escolhe('Faturamento', 'sem pagamento')
    await waitFor(() => expect(emMaos().pagamento).toEqual([]))
  })

  test('o que já existe é PUT, e o que não se vê volta como veio', async () => {
    escritorio()
    const salvo = gravado({
      id_doc_dominio: 'DOM-7',
      parceiro: { id: 21, nome: 'Padaria Modelo', tipo: 'J' },
    })
    servidor({ 'GET vendas/5': { data: salvo }, 'PUT vendas/5': { data: { ...salvo, versao: 2 } } })
    const { foi } = await abreDocumento({ id: 5 })
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await tecla('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento/5']))
    const [{ metodo, caminho, corpo } = { metodo: '', caminho: '', corpo: {} }] = gravacoes()
    expect([metodo, caminho]).toEqual(['PUT', 'vendas/5'])
    expect(corpo).toMatchObject({ versao: 1, id_doc_dominio: 'DOM-7', itens: [{ produto_id: 1 }] })
  })

  test('um lançamento não pede item, mas o total não pode ser zero', async () => {
    escritorio()
    await abreDocumento({ tipo: 9 })
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent('O total do lançamento não pode ser 0.')
    expect(gravacoes()).toEqual([])
  })
})

describe('em leitura', () => {
  const le = async (mais: object, tipo = 1) => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: tipo, ...mais }) } })
    return abreDocumento({ tipo, id: 5, leitura: true })
  }
  const botao = (nome: string) => screen.queryByRole('button', { name: nome })

  test('aberto: Voltar e Editar, que volta a ser Salvar e Cancelar', async () => {
    const { foi } = await le({})
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Voltar')).toBeVisible()
    expect([botao('Salvar'), botao('Exibir'), botao('Aceitar')]).toEqual([null, null, null])
    await tecla('{F2}')
    await waitFor(() => expect(botao('Salvar')).toBeVisible())
    expect(botao('Cancelar')).toBeVisible()
    await tecla('{Escape}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento']))
  })

  test('o que foi enviado e respondido está em Detalhes; Alt+U, Alt+E e Alt+L são os seus papéis', async () => {
    escritorio()
    servidor({
      'GET vendas/5': { data: gravado() },
      'GET vendas/5/envios': {
        data: {
          emails: [],
          links: [],
          respostas: [
            {
              aceito: true,
              nome: 'Ana',
              motivo: '',
              em: '2026-11-21T13:00:00Z',
              ip: '200.1.2.3',
              alterado: false,
            },
          ],
        },
      },
    })
    await abreDocumento({ id: 5, leitura: true })
    await tecla('{Alt>}2{/Alt}')
    expect(await screen.findByText('Aceito por Ana', {}, { timeout: 10_000 })).toBeVisible()
    await tecla('{Alt>}u{/Alt}')
    expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toBeVisible()
  })

  test('emitido e recusado: enquanto espera nada se faz; com a recusa, volta a se editar e emitir', async () => {
    await le({})
    const [saiu, voltou] = [gravado({ status: 'E' }), gravado({ status: 'R', xmotivo: 'Rejeição: 732' })]
    servidor({ 'POST vendas/5/emitir': { data: saiu }, 'GET vendas/5': { data: saiu } })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F9}')
    await waitFor(() => expect(botao('Editar')).toBeNull())
    servidor({ 'GET vendas/5': { data: voltou } })
    await waitFor(() => expect(botao('Editar')).toBeVisible(), { timeout: 5000 })
  })

  test('emitido: Exibir abre a nota, e nada se edita nem se paga', async () => {
    await le({ status: 'T', chave: '3'.repeat(44), tipo_faturamento: 0 })
    await waitFor(() => expect(botao('Exibir')).toBeVisible())
    expect([botao('Editar'), botao('Salvar')]).toEqual([null, null])
    await tecla('{F5}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await tecla('{F10}')
    await waitFor(() => expect(pedidos.map(({ caminho }) => caminho)).toContain('vendas/5/danfe'))
  })

  test('o pedido que espera: Aceitar vem antes de Editar, e depois dele se edita', async () => {
    await le({ status_app: 'P' }, 4)
    servidor({ 'POST vendas/5/atualizar': { data: gravado({ tipo_operacao: 4, versao: 2 }) } })
    await waitFor(() => expect(botao('Aceitar')).toBeVisible())
    expect(botao('Editar')).toBeNull()
    await tecla('{F2}')
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Aceitar')).toBeNull()
    expect(pedidos.find(({ caminho }) => caminho === 'vendas/5/atualizar')?.corpo).toEqual({ status: 'A' })
  })

  test('a empresa que só lê não edita nem salva', async () => {
    signIn(FLAGS, { status: 2 })
    await le({})
    await waitFor(() => expect(botao('Voltar')).toBeVisible())
    expect([botao('Editar'), botao('Salvar')]).toEqual([null, null])
  })
})

test.each([
  [1, 0],
  [4, 0],
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
